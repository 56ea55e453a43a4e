import { approximate } from "../money/approximate.ts";
import { ZERO, addDecimals, multiplyDecimals, signOfDecimal, type Decimal } from "../money/decimal.ts";
import { decimalOf, divideRationals, rationalOf } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { countsNothing, type CountedDays, type CountedPosition } from "./counted-shares.ts";
import { lastHeldOn, unitsOf } from "./loans-inside.ts";
import { stepOn } from "./share-steps.ts";

/** The share of each position (by index) that counts from a day on, until the next stretch. */
export interface ShareStretch {
  readonly from: Day;
  readonly weights: Float64Array;
}

/** Which part of each position counts on which day. */
export interface DayShares {
  /** indices of those of which something counts on some day */
  readonly positions: readonly number[];
  /** at least one, in order of days; the first holds from the begin */
  readonly stretches: readonly ShareStretch[];
  /** the share of a position on a day, exact */
  readonly on: (p: number, day: Day) => Decimal;
}

/**
 * The shares by which values of positions and what moves them count. Of a debt what is lent to it from inside is taken
 * off: as much of it as the lender has units for each that is owed when the step ends, or when last something was owed.
 */
export function daySharesOf(book: Book, { steps, counted, positions: all }: CountedDays): DayShares {
  const positions = all.filter((p) => {
    const one = counted.get(p);
    return one !== undefined && !countsNothing(one);
  });
  const stretches = steps.map(({ from, until }, step) => {
    const shares = new Map([...counted].map(([p, one]) => [p, shareIn(book, p, one, step, until)]));
    const weights = Float64Array.from(book.positions, (_, p) => approximate(shares.get(p) ?? ZERO));
    return { from, shares, weights };
  });
  return { positions, stretches, on: (p, day) => stretches[stepOn(stretches, day)]?.shares.get(p) ?? ZERO };
}

function shareIn(book: Book, p: number, { shares, lent }: CountedPosition, step: number, day: Day): Decimal {
  return lent.reduce((sum, part) => {
    const share = part.shares[step] ?? ZERO;
    if (signOfDecimal(share) === 0) return sum;
    const last = lastHeldOn(book, p, day);
    const owed = unitsOf(book, p, last);
    if (signOfDecimal(owed) === 0) return sum;
    const units = divideRationals(rationalOf(unitsOf(book, part.p, last)), rationalOf(owed));
    return addDecimals(sum, multiplyDecimals(share, decimalOf(units)));
  }, shares[step] ?? ZERO);
}
