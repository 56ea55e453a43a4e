import { stepOf } from "../lots/buy-columns.ts";
import { lastLongTermDay } from "../lots/long-term.ts";
import { ZERO, addDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { BasisBook, type PlainLots } from "./basis.ts";
import type { Book } from "./book.ts";
import { countUpTo } from "./integers.ts";
import { LotValuer, worthIn, type LotsQuestion, type UnitWorth } from "./lot-valuer.ts";
import { amountsOf, isLongOn } from "./open-lots.ts";
import { costInTarget, grownBy, hasLots, type PlainRange } from "./plain-cost.ts";
import type { Position } from "./position.ts";
import { rateOn } from "./rates.ts";

/** Gain by how long the units were held; null: a cost, a price or a rate inside is unknown. */
export interface GainByTerm {
  readonly short: Decimal | null;
  readonly long: Decimal | null;
}

/** What is held, by the term it would have if it were sold, and how many lots it is. */
export interface UnrealisedGains extends GainByTerm {
  readonly lots: number;
}

export interface UnrealisedQuestion extends LotsQuestion {
  /** the share of an account that counts */
  readonly shareOf: (account: number) => Decimal;
}

/** The gains of the open lots of one position. */
export interface PositionGains extends UnrealisedGains {
  /** index in the book */
  readonly position: number;
}

/** The gains of all open lots of some positions, added up. */
export function unrealisedGains(
  book: Book,
  positions: readonly number[],
  question: UnrealisedQuestion,
  basis?: BasisBook,
): UnrealisedGains {
  const sum: { short: Decimal | null; long: Decimal | null; lots: number } = { short: ZERO, long: ZERO, lots: 0 };
  for (const { short, long, lots } of gainsByPosition(book, positions, question, basis)) {
    sum.short = sum.short && short && addDecimals(sum.short, short);
    sum.long = sum.long && long && addDecimals(sum.long, long);
    sum.lots += lots;
  }
  return sum;
}

/**
 * The gains of the open lots of each position that has some, without making the lots of plain trades: those of one term that were
 * bought at one rate are the difference of two running totals.
 */
export function* gainsByPosition(
  book: Book,
  positions: readonly number[],
  question: UnrealisedQuestion,
  basis: BasisBook = new BasisBook(book, question.method),
): Generator<PositionGains> {
  const { at, target, shareOf } = question;
  const valuer = new LotValuer(book, positions, question, basis);
  const lastLong = lastLongTermDay(at);
  for (const p of positions) {
    const position = valuer.holding(p);
    if (!position) continue;
    let lots = 0;
    const gains: { short: Decimal | null; long: Decimal | null } = { short: ZERO, long: ZERO };
    const worth = valuer.worthOf(position);
    const share = shareOf(position.account);
    const add = (isLong: boolean, gain: Decimal | null): void => {
      const term = isLong ? "long" : "short";
      const sum = gains[term];
      gains[term] = sum && gain && addDecimals(sum, multiplyDecimals(gain, share));
    };
    const plain = valuer.basis.plainLots(p, position, valuer.frame);
    if (!plain) {
      for (const lot of valuer.basis.openLots(p, position, valuer.frame)) {
        const then = rateOn(book, position.currency, target, lot.acquired)?.value ?? null;
        add(isLongOn(lot, at), amountsOf(lot, worth, then).unrealised);
        lots += 1;
      }
      yield { position: p, ...gains, lots };
      continue;
    }
    if (plain.left === 0) continue;
    lots += countOf(plain);
    const firstShort = Math.max(plain.first, Math.min(countUpTo(plain.slice.days, lastLong), plain.end));
    for (const [isLong, from, to] of [
      [true, plain.first, firstShort],
      [false, firstShort, plain.end],
    ] as const)
      if (hasLots({ plain, from, to })) add(isLong, gainOf(book, position, { plain, from, to }, { worth, target }));
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
  const { slice, buys, first, left } = plain;
  const units = grownBy(buys.quantity, from, to) - (from === first ? stepOf(buys.quantity, first) - left : 0);
  const value = worthIn({ mantissa: BigInt(units), scale: slice.quantityScale }, worth.cleanPerUnit, worth.rate);
  const cost = costInTarget(book, position, target, range);
  return value && cost && subtractDecimals(value, cost);
}

function countOf({ buys, first, end }: PlainLots): number {
  let count = 0;
  for (let i = first; i < end; i++) if (stepOf(buys.quantity, i) !== 0) count += 1;
  return count;
}
