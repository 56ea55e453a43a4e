import type { LotMethod } from "../codes/lot-methods.ts";
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
import { BasisBook, namesLots } from "./basis.ts";
import type { Book } from "./book.ts";
import type { Position } from "./position.ts";
import { addGain, noGains, sumOfTerms, termOf, type GainByTerm, type GainTerm } from "./gain-term.ts";
import { rateOn } from "./rates.ts";
import { atOnce, type Steps } from "./steps.ts";
import { unrealisedInSteps, type UnrealisedQuestion } from "./unrealised-gains.ts";

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

export interface GainsQuestion extends UnrealisedQuestion {
  /** null: from the first day */
  readonly since: Day | null;
}

/** One sale of units of one lot, in the target currency. */
export interface ClosedGain {
  readonly position: number;
  readonly lot: ClosedLot;
  readonly gain: Decimal | null;
  /** `debt`: a debt was repaid, and nothing that was held was sold */
  readonly term: GainTerm;
}

/** Gains, and what was closed for them. */
export interface GainsTold {
  readonly gains: Gains;
  readonly closed: readonly ClosedGain[];
}

/** What was closed in (since, at], position by position, in order. */
export function closedGains(book: Book, positions: readonly number[], question: GainsQuestion): ClosedGain[] {
  return atOnce(closedInSteps(book, positions, question, new BasisBook(book, question.method)));
}

function* closedInSteps(
  book: Book,
  positions: readonly number[],
  { at, since, target, shareOf }: GainsQuestion,
  basis: BasisBook,
): Steps<ClosedGain[]> {
  const closed: ClosedGain[] = [];
  for (const p of positions) {
    const position = book.positions[p] as Position;
    if (position.isCash) continue;
    for (const lot of basis.closedLots(p, position, at)) {
      if (since !== null && lot.day <= since) continue;
      const gain = gainOf(book, position.currency, target, lot);
      const term = termOf(book, position, lot.quantity, lot.isLongTerm);
      closed.push({ position: p, lot, gain: gain && multiplyDecimals(gain, shareOf(position.account)), term });
    }
    yield;
  }
  return closed;
}

/** Realised and unrealised gains by term under one method. */
export function gainsOf(book: Book, positions: readonly number[], question: GainsQuestion): Gains {
  return atOnce(gainsInSteps(book, positions, question)).gains;
}

/** Realised and unrealised gains by term under one method, and what was closed, in steps of one position each. */
export function* gainsInSteps(book: Book, positions: readonly number[], question: GainsQuestion): Steps<GainsTold> {
  // The lots of both are told in one run.
  const basis = new BasisBook(book, question.method);
  const closed = yield* closedInSteps(book, positions, question, basis);
  const { lots: _open, ...unrealised } = yield* unrealisedInSteps(book, positions, question, basis);
  const realised = noGains();
  for (const { term, gain } of closed) addGain(realised, term, gain);
  const unrealisedSince = yield* unrealisedAt(book, positions, question);
  const [sold, held] = [sumOfTerms(realised), sumOfTerms(unrealised)];
  const had = unrealisedSince === null ? ZERO : sumOfTerms(unrealisedSince);
  const total = sold && held && had && subtractDecimals(addDecimals(sold, held), had);
  return { gains: { realised, unrealised, unrealisedSince, total }, closed };
}

function* unrealisedAt(
  book: Book,
  positions: readonly number[],
  { since, ...question }: GainsQuestion,
): Steps<GainByTerm | null> {
  if (since === null) return null;
  const { lots: _open, ...gains } = yield* unrealisedInSteps(book, positions, { ...question, at: since });
  return gains;
}

/**
 * The method by which a question takes all lots of a book, where one word says it: what SPECIFIC takes where no sale names a
 * lot is what FIFO takes. Questions alike have one answer. Null: accounts differ.
 */
export function oneMethodOf(book: Book, asked: LotMethod | null): LotMethod | null {
  const basis = new BasisBook(book, asked);
  const holdings = book.positions.filter(({ isCash }) => !isCash);
  const [method = "FIFO", ...others] = new Set(holdings.map(({ account }) => basis.methodOf(account)));
  if (others.length > 0) return null;
  return method === "SPECIFIC" && !holdings.some(namesLots) ? "FIFO" : method;
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
