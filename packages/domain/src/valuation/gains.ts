import type { AccountType } from "../codes/account-types.ts";
import type { ClosedLot } from "../lots/fifo.ts";
import {
  ZERO,
  addDecimals,
  multiplyDecimals,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { BasisBook } from "./basis.ts";
import type { Book } from "./book.ts";
import type { Position } from "./position.ts";
import { rateOn } from "./rates.ts";
import { unrealisedGains, type GainByTerm, type UnrealisedQuestion } from "./unrealised-gains.ts";

/** Gains of some positions in the target currency. */
export interface Gains {
  /** of what was sold in (since, at]: proceeds at the rate of the sale less cost at that of the acquisition */
  readonly realised: GainByTerm;
  /** of what is held at the end of `at`, by the term it would have then */
  readonly unrealised: GainByTerm;
  /** of what was held at the end of `since`, by the term it would have had then; null: of no window */
  readonly unrealisedSince: GainByTerm | null;
  /** realised + unrealised - unrealised at `since`: one sum under every method. Null: a part is not known */
  readonly total: Decimal | null;
}

/** Accounts that owe: debts, overdrafts, other liabilities. */
const OWING: ReadonlySet<AccountType> = new Set<AccountType>(["DE", "OD", "OL"]);

export interface GainsQuestion extends UnrealisedQuestion {
  /** null: from the first day */
  readonly since: Day | null;
}

/** One sale of units of one lot, in the target currency. */
export interface ClosedGain {
  readonly position: number;
  readonly lot: ClosedLot;
  readonly gain: Decimal | null;
  /** A debt was repaid: nothing that was held was sold */
  readonly isDebt: boolean;
}

/** What was closed in (since, at], position by position, in order. */
export function closedGains(
  book: Book,
  positions: readonly number[],
  question: GainsQuestion,
  basis: BasisBook = new BasisBook(book, question.method),
): ClosedGain[] {
  const { at, since, target, shareOf } = question;
  return positions.flatMap((p) => {
    const position = book.positions[p] as Position;
    if (position.isCash) return [];
    return basis
      .closedLots(p, position, at)
      .filter(({ day }) => since === null || day > since)
      .map((lot) => {
        const gain = gainOf(book, position.currency, target, lot);
        const isDebt = isOwed(book, position, lot);
        return { position: p, lot, gain: gain && multiplyDecimals(gain, shareOf(position.account)), isDebt };
      });
  });
}

/** Realised and unrealised gains by term under one method. */
export function gainsOf(book: Book, positions: readonly number[], question: GainsQuestion): Gains {
  // The lots of both are told in one run.
  const basis = new BasisBook(book, question.method);
  const closed = closedGains(book, positions, question, basis);
  const { short, long } = unrealisedGains(book, positions, question, basis);
  const realised = byTerm(closed.map(({ lot, gain }) => ({ isLongTerm: lot.isLongTerm, gain })));
  const { since } = question;
  const before = since === null ? null : unrealisedGains(book, positions, { ...question, at: since });
  const gained = sumOf([realised.short, realised.long, short, long]);
  const had = before === null ? ZERO : sumOf([before.short, before.long]);
  return {
    realised,
    unrealised: { short, long },
    unrealisedSince: before && { short: before.short, long: before.long },
    total: gained && had && subtractDecimals(gained, had),
  };
}

function sumOf(amounts: readonly (Decimal | null)[]): Decimal | null {
  return amounts.reduce<Decimal | null>((sum, amount) => sum && amount && addDecimals(sum, amount), ZERO);
}

/** A lot below zero of a loan, or in an account that owes, is money borrowed; of anything else it was sold short. */
function isOwed({ terms }: Book, { account, instrument }: Position, { quantity }: ClosedLot): boolean {
  if (signOfDecimal(quantity) >= 0) return false;
  const kind = terms.accounts[account]?.type;
  return (kind !== undefined && OWING.has(kind)) || terms.instruments[instrument]?.type === "CBND";
}

function byTerm(gains: readonly { readonly isLongTerm: boolean; readonly gain: Decimal | null }[]): GainByTerm {
  const of = (isLong: boolean): Decimal | null =>
    sumOf(gains.filter(({ isLongTerm }) => isLongTerm === isLong).map(({ gain }) => gain));
  return { short: of(false), long: of(true) };
}

/** Proceeds less cost, each at the rate of its own day: a short lot was sold when it was opened, and bought on the day. */
function gainOf(book: Book, currency: number, target: number, lot: ClosedLot): Decimal | null {
  const isShort = signOfDecimal(lot.quantity) < 0;
  const [soldOn, boughtOn] = isShort ? [lot.acquired, lot.day] : [lot.day, lot.acquired];
  const at = (amount: Decimal | null, day: Day): Decimal | null => {
    if (!amount || amount.mantissa === 0n) return amount;
    const rate = rateOn(book, currency, target, day)?.value;
    return rate ? multiplyDecimals(amount, rate) : null;
  };
  const [proceeds, cost] = [at(lot.proceeds, soldOn), at(lot.basis, boughtOn)];
  return proceeds && cost && subtractDecimals(proceeds, cost);
}
