import { indexOf, type Book } from "./book.ts";
import { entersNetWorth } from "./net-worth-account.ts";
import { DUE_KIND, type HoldingKind } from "../codes/instrument-types.ts";

/** What part of the book is asked about. Empty or missing lists mean all. */
export interface Scope {
  /** account ids (uuid) */
  readonly accounts?: readonly string[];
  /** of money that is due on notices its own kind, or that of all money */
  readonly instrumentTypes?: readonly HoldingKind[];
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
  const types =
    scope.instrumentTypes && scope.instrumentTypes.length > 0 ? new Set<HoldingKind>(scope.instrumentTypes) : null;
  const named =
    scope.instruments && scope.instruments.length > 0
      ? new Set(scope.instruments.map((id) => indexOf(book.instrumentIndex, id)))
      : null;
  const isIn = accounts.map((account, i) => entersNetWorth(account) && (!wanted || wanted.has(i)));
  const isNamed = instruments.map((_, i) => !named || named.has(i));
  const isType = instruments.map(({ type }) => !types || types.has(type));
  const wantsDue = types?.has(DUE_KIND) === true;
  const isDue = (account: number, instrument: number): boolean =>
    accounts[account]?.isDue === true && instruments[instrument]?.type === "CCY";
  const positions: number[] = [];
  book.positions.forEach((position, p) => {
    const { account, instrument } = position;
    if (!isIn[account] || !isNamed[instrument]) return;
    if (isType[instrument] || (wantsDue && isDue(account, instrument))) positions.push(p);
  });
  const inScope: number[] = [];
  isIn.forEach((is, i) => {
    if (is) inScope.push(i);
  });
  return { accounts: inScope, positions, isWhole: !wanted && !types && !named };
}
