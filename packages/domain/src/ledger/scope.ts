import { indexOf, type Book } from "./book.ts";
import { entersNetWorth } from "./net-worth-account.ts";
import type { InstrumentType } from "../codes/instrument-types.ts";

/** What part of the book is asked about. Empty or missing lists mean all. */
export interface Scope {
  /** account ids (uuid) */
  readonly accounts?: readonly string[];
  readonly instrumentTypes?: readonly InstrumentType[];
  /** instrument ids (uuid); their cash is not among them */
  readonly instruments?: readonly string[];
}

/** The accounts and positions (indices) a question is about. */
export interface ScopeIndices {
  readonly accounts: readonly number[];
  readonly positions: readonly number[];
  /** nothing was left out by the question */
  readonly isWhole: boolean;
}

/** Throws UnknownId for an account or instrument that is not in the terms. */
export function scopeOf(book: Book, scope: Scope): ScopeIndices {
  const { accounts, instruments } = book.terms;
  const wanted =
    scope.accounts && scope.accounts.length > 0
      ? new Set(scope.accounts.map((id) => indexOf(book.accountIndex, id)))
      : null;
  const types = scope.instrumentTypes && scope.instrumentTypes.length > 0 ? new Set(scope.instrumentTypes) : null;
  const named =
    scope.instruments && scope.instruments.length > 0
      ? new Set(scope.instruments.map((id) => indexOf(book.instrumentIndex, id)))
      : null;
  const isIn = accounts.map((account, i) => entersNetWorth(account) && (!wanted || wanted.has(i)));
  const isType = instruments.map((instrument, i) => (!types || types.has(instrument.type)) && (!named || named.has(i)));
  const positions: number[] = [];
  book.positions.forEach((position, p) => {
    if (isIn[position.account] && isType[position.instrument]) positions.push(p);
  });
  const inScope: number[] = [];
  isIn.forEach((is, i) => {
    if (is) inScope.push(i);
  });
  return { accounts: inScope, positions, isWhole: !wanted && !types && !named };
}
