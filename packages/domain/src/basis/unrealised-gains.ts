import { stepOf } from "../lots/buy-columns.ts";
import { lastLongTermDay } from "../lots/long-term.ts";
import { multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { PlainLots } from "./basis.ts";
import type { Book } from "../ledger/book.ts";
import { addGain, noGains, termOf, type GainByTerm, type GainTerm } from "./gain-term.ts";
import { countUpTo } from "../ledger/columns/integers.ts";
import { LotValuer, worthIn, type LotsQuestion, type UnitWorth } from "./lot-valuer.ts";
import { amountsOf, isLongOn } from "./open-lots.ts";
import { costInTarget, grownBy, hasLots, type PlainRange } from "./fifo-cost.ts";
import type { Position } from "../ledger/columns/position.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import { atOnce, type Steps } from "../ledger/steps.ts";

/** What is held, by the term it would have if it were sold, and how many lots it is. */
export type UnrealisedGains = GainByTerm & { readonly lots: number };

export interface UnrealisedQuestion extends LotsQuestion {
  /** the share of a position (index) that counts on a day */
  readonly shareOn: (p: number, day: Day) => Decimal;
}

/** The gains of the open lots of one position. */
export type PositionGains = UnrealisedGains & {
  /** index in the book */
  readonly position: number;
};

/** The gains of all open lots of some positions, added up. `valuer`: of the same question. */
export function unrealisedGains(
  book: Book,
  positions: readonly number[],
  question: UnrealisedQuestion,
  valuer?: LotValuer,
): UnrealisedGains {
  return atOnce(unrealisedInSteps(book, positions, question, valuer));
}

/** The same in steps: it pauses after each position. */
export function* unrealisedInSteps(
  book: Book,
  positions: readonly number[],
  question: UnrealisedQuestion,
  valuer?: LotValuer,
): Steps<UnrealisedGains> {
  const sums = noGains();
  let count = 0;
  for (const { lots, ...gains } of gainsByPosition(book, positions, question, valuer)) {
    addGain(sums, "short", gains.short);
    addGain(sums, "long", gains.long);
    addGain(sums, "debt", gains.debt);
    count += lots;
    yield;
  }
  return { ...sums, lots: count };
}

/**
 * The gains of the open lots of each position that has some, without making the lots of plain trades: those of one term that were
 * bought at one rate are the difference of two running totals.
 */
export function* gainsByPosition(
  book: Book,
  positions: readonly number[],
  question: UnrealisedQuestion,
  valuer: LotValuer = new LotValuer(book, positions, question),
): Generator<PositionGains> {
  const { at, target, shareOn } = question;
  const lastLong = lastLongTermDay(at);
  for (const p of positions) {
    const position = valuer.holding(p);
    if (!position) continue;
    const share = shareOn(p, at);
    if (share.mantissa === 0n) continue;
    let lots = 0;
    const gains = noGains();
    const worth = valuer.worthOf(position);
    const add = (term: GainTerm, gain: Decimal | null): void => {
      addGain(gains, term, gain && multiplyDecimals(gain, share));
    };
    const plain = valuer.basis.plainLots(p, position, valuer.frame);
    if (!plain) {
      for (const lot of valuer.basis.openLots(p, position, valuer.frame)) {
        const then = rateOn(book, position.currency, target, lot.acquired)?.value ?? null;
        add(termOf(book, position, lot.quantity, isLongOn(lot, at)), amountsOf(lot, worth, then).unrealised);
        lots += 1;
      }
      yield { position: p, ...gains, lots };
      continue;
    }
    if (plain.left === 0) continue;
    lots += countOf(plain);
    const firstShort = Math.max(plain.first, Math.min(countUpTo(plain.slice.days, lastLong), plain.end));
    for (const [term, from, to] of [
      ["long", plain.first, firstShort],
      ["short", firstShort, plain.end],
    ] as const)
      if (hasLots({ plain, from, to })) add(term, gainOf(book, position, { plain, from, to }, { worth, target }));
    yield { position: p, ...gains, lots };
  }
}

/** Value less cost of the lots bought in a range of changes. */
function gainOf(
  book: Book,
  position: Position,
  range: PlainRange,
  { worth, target }: { readonly worth: UnitWorth; readonly target: number },
): Decimal | null {
  const { plain, from, to } = range;
  const { slice: postings, buys, first, left } = plain;
  const units = grownBy(buys.quantity, from, to) - (from === first ? stepOf(buys.quantity, first) - left : 0);
  const value = worthIn({ mantissa: BigInt(units), scale: postings.quantityScale }, worth.cleanPerUnit, worth.rate);
  const cost = costInTarget(book, position, target, range);
  return value && cost && subtractDecimals(value, cost);
}

function countOf({ buys, first, end }: PlainLots): number {
  let count = 0;
  for (let i = first; i < end; i++) if (stepOf(buys.quantity, i) !== 0) count += 1;
  return count;
}
