import type { LotMethod } from "../codes/lot-methods.ts";
import type { ClosedLot } from "../lots/lot-state.ts";
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
import type { Book } from "../ledger/book.ts";
import type { Position } from "../ledger/columns/position.ts";
import { addGain, noGains, sumOfTerms, termOf, type GainByTerm, type GainTerm } from "./gain-term.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import { atOnce, type Steps } from "../ledger/steps.ts";
import { LotValuer } from "./lot-valuer.ts";
import { unrealisedInSteps, type UnrealisedQuestion } from "./unrealised-gains.ts";

/** Gains of some positions in the target currency. */
export interface Gains {
  /** of what was sold in (since, at]: proceeds at the rate of the sale less cost at that of the acquisition */
  readonly realised: GainByTerm;
  /** of what is held at the end of `at`, by the term it would have then */
  readonly unrealised: GainByTerm;
  /** of what was held at the end of `since`, by the term it would have had then; null: of no window */
  readonly unrealisedSince: GainByTerm | null;
  /** of the unrealised gains what came (+) or went (-) with a change of the share, at the value of then */
  readonly takenOver: GainByTerm;
  /** realised + unrealised - unrealised at `since` - taken over: one sum under every method. Null: a part is not known */
  readonly total: Decimal | null;
}

export interface GainsQuestion extends UnrealisedQuestion {
  /** null: from the first day */
  readonly since: Day | null;
  /** the days of the window from which on other shares count; none: they stay */
  readonly changes?: readonly Day[];
}

/** One sale of units of one lot, in the target currency. */
export interface ClosedGain {
  readonly position: number;
  readonly lot: ClosedLot;
  /** the share of it that counts, by the day of the sale */
  readonly share: Decimal;
  readonly gain: Decimal | null;
  /** of the gain: what was paid or got when the lot was opened, by the change of its rate until it was closed; and the rest */
  readonly gainCurrency: Decimal | null;
  readonly gainPrice: Decimal | null;
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
  return atOnce(closedInSteps(book, positions, question, new BasisBook(book, question.method, question.target)));
}

function* closedInSteps(
  book: Book,
  positions: readonly number[],
  { at, since, target, shareOn }: GainsQuestion,
  basis: BasisBook,
): Steps<ClosedGain[]> {
  const closed: ClosedGain[] = [];
  for (const p of positions) {
    const position = book.positions[p] as Position;
    if (position.isCash) continue;
    for (const lot of basis.closedLots(p, position, at)) {
      if (since !== null && lot.day <= since) continue;
      const share = shareOn(p, lot.day);
      if (share.mantissa === 0n) continue;
      const parts = gainOf(book, position.currency, target, lot);
      const term = termOf(book, position, lot.quantity, lot.isLongTerm);
      const counted = (part: Decimal | null): Decimal | null => part && multiplyDecimals(part, share);
      const [gain, gainCurrency, gainPrice] = [parts.gain, parts.currency, parts.price].map(counted) as [
        Decimal | null,
        Decimal | null,
        Decimal | null,
      ];
      closed.push({ position: p, lot, share, gain, gainCurrency, gainPrice, term });
    }
    yield;
  }
  return closed;
}

/** Realised and unrealised gains by term under one method, and what was closed, in steps of one position each. */
export function* gainsInSteps(book: Book, positions: readonly number[], question: GainsQuestion): Steps<GainsTold> {
  // The lots of both are told in one run.
  const basis = new BasisBook(book, question.method, question.target);
  const closed = yield* closedInSteps(book, positions, question, basis);
  const valuer = new LotValuer(book, positions, question, basis);
  const { lots: _open, ...unrealised } = yield* unrealisedInSteps(book, positions, question, valuer);
  const realised = noGains();
  for (const { term, gain } of closed) addGain(realised, term, gain);
  const unrealisedSince = yield* unrealisedAt(book, positions, question);
  const takenOver = yield* takenOverIn(book, positions, question);
  const [sold, held, taken] = [realised, unrealised, takenOver].map(sumOfTerms) as [Decimal, Decimal, Decimal];
  const had = unrealisedSince === null ? ZERO : sumOfTerms(unrealisedSince);
  const total = sold && held && had && taken && subtractDecimals(addDecimals(sold, held), addDecimals(had, taken));
  return { gains: { realised, unrealised, unrealisedSince, takenOver, total }, closed };
}

/** A share of a holding takes its cost along: what was gained until then is no gain of who has it afterwards. */
function* takenOverIn(book: Book, positions: readonly number[], question: GainsQuestion): Steps<GainByTerm> {
  const sums = noGains();
  for (const day of question.changes ?? []) {
    const shareOn = (p: number): Decimal => subtractDecimals(question.shareOn(p, day), question.shareOn(p, day - 1));
    const changed = positions.filter((p) => shareOn(p).mantissa !== 0n);
    const gains = yield* unrealisedInSteps(book, changed, { ...question, at: day - 1, shareOn });
    for (const term of ["short", "long", "debt"] as const) addGain(sums, term, gains[term]);
  }
  return sums;
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

/**
 * Proceeds less cost, each at the rate of its own day, what was averaged as its parts were paid: a short lot was sold when it
 * was opened, and bought on the day. What opened it, by the change of its rate until it was closed, is the currency's part.
 */
function gainOf(
  book: Book,
  currency: number,
  target: number,
  lot: ClosedLot,
): Record<"gain" | "currency" | "price", Decimal | null> {
  const isShort = signOfDecimal(lot.quantity) < 0;
  const [soldOn, boughtOn] = isShort ? [lot.acquired, lot.day] : [lot.day, lot.acquired];
  const at = (amount: Decimal | null, day: Day): Decimal | null => {
    if (!amount || amount.mantissa === 0n) return amount;
    const rate = rateOn(book, currency, target, day)?.value;
    return rate ? multiplyDecimals(amount, rate) : null;
  };
  const opened = lot.openedInTarget;
  const proceeds = isShort && opened !== undefined ? opened : at(lot.proceeds, soldOn);
  const cost = !isShort && opened !== undefined ? opened : at(lot.basis, boughtOn);
  const gain = proceeds && cost && subtractDecimals(proceeds, cost);
  const openedAtClose = at(isShort ? lot.proceeds : lot.basis, lot.day);
  const byRate =
    openedAtClose &&
    gain &&
    (isShort ? subtractDecimals(proceeds, openedAtClose) : subtractDecimals(openedAtClose, cost));
  return { gain, currency: byRate, price: gain && byRate && subtractDecimals(gain, byRate) };
}
