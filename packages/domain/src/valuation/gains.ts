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
}

export interface GainsQuestion extends UnrealisedQuestion {
  /** null: from the first day */
  readonly since: Day | null;
}

/** One sale of units of one lot, in the target currency. */
export interface ClosedGain {
  readonly position: number;
  readonly lot: ClosedLot;
  readonly gain: Decimal | null;
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
        return { position: p, lot, gain: gain && multiplyDecimals(gain, shareOf(position.account)) };
      });
  });
}

/** Realised and unrealised gains by term under one method. */
export function gainsOf(book: Book, positions: readonly number[], question: GainsQuestion): Gains {
  // The lots of both are told in one run.
  const basis = new BasisBook(book, question.method);
  const closed = closedGains(book, positions, question, basis);
  const { short, long } = unrealisedGains(book, positions, question, basis);
  return {
    realised: byTerm(closed.map(({ lot, gain }) => ({ isLongTerm: lot.isLongTerm, gain }))),
    unrealised: { short, long },
  };
}

function byTerm(gains: readonly { readonly isLongTerm: boolean; readonly gain: Decimal | null }[]): GainByTerm {
  const sumOf = (isLong: boolean): Decimal | null => {
    let sum: Decimal | null = ZERO;
    for (const { isLongTerm, gain } of gains) if (isLongTerm === isLong) sum = sum && gain && addDecimals(sum, gain);
    return sum;
  };
  return { short: sumOf(false), long: sumOf(true) };
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
