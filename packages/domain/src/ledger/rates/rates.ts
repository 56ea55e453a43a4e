import { powerOfTen, type Decimal } from "../../money/decimal.ts";
import { decimalOf, rational, type Rational } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import type { Book } from "../book.ts";
import { newestUpTo, priceAt, sourceName } from "../price-history.ts";
import type { RateLeg, RateUsed } from "./rate-used.ts";

/** Key of a pair of currencies (instrument indices). */
export function pairKey(from: number, to: number): number {
  return from * 0x400_0000 + to;
}

/** One recorded rate as it is used between two currencies. */
interface Leg {
  readonly from: number;
  readonly to: number;
  readonly day: Day;
  readonly recorded: Decimal;
  readonly inverse: boolean;
  readonly source: number;
}

/** A rate on a day: value units of `to` for one of `from`. */
export interface Rate {
  /** exact, or to 60 places where an inverse is an infinite fraction */
  readonly value: Decimal;
  /** date of the older leg; null for a currency against itself */
  readonly day: Day | null;
  readonly legs: readonly Leg[];
}

const SAME: Rate = { value: { mantissa: 1n, scale: 0 }, day: null, legs: [] };

/**
 * Rate between two currencies at the end of a day; null when there is none. A direct or inverse pair counts unless
 * its date is older than the older leg of the best cross; crosses go over USD, EUR or the default currency, the
 * best is the one whose older leg is newest, in that order where they are equal. Of a pair recorded both ways the
 * newer counts, on one date the better source, then the direct one.
 */
export function rateOn(book: Book, from: number, to: number, day: Day): Rate | null {
  if (from === to) return SAME;
  const pair = pairOn(book, from, to, day);
  let cross: { day: Day; legs: readonly Leg[] } | null = null;
  for (const via of book.crossings) {
    if (via === from || via === to) continue;
    const first = pairOn(book, from, via, day);
    const second = first && pairOn(book, via, to, day);
    if (!first || !second) continue;
    const older = Math.min(first.day, second.day);
    if (!cross || older > cross.day) cross = { day: older, legs: [first, second] };
  }
  if (pair && (!cross || pair.day >= cross.day)) return { value: valueOf([pair]), day: pair.day, legs: [pair] };
  return cross && { value: valueOf(cross.legs), day: cross.day, legs: cross.legs };
}

function pairOn(book: Book, from: number, to: number, day: Day): Leg | null {
  const direct = legOn(book, from, to, day, false);
  const inverse = legOn(book, from, to, day, true);
  if (!direct || !inverse) return direct ?? inverse;
  if (direct.day !== inverse.day) return direct.day > inverse.day ? direct : inverse;
  return inverse.source < direct.source ? inverse : direct;
}

function legOn(book: Book, from: number, to: number, day: Day, inverse: boolean): Leg | null {
  const history = book.rates.get(inverse ? pairKey(to, from) : pairKey(from, to));
  const index = history ? newestUpTo(history, day) : -1;
  if (!history || index < 0) return null;
  const recorded = priceAt(history, index);
  return { from, to, day: recorded.day, recorded: recorded.price, inverse, source: recorded.source };
}

function valueOf(legs: readonly Leg[]): Decimal {
  const first = legs[0];
  if (legs.length === 1 && first && !first.inverse) return first.recorded;
  return decimalOf(fractionOfLegs(legs));
}

/** Inverses are never rounded in between. */
function fractionOfLegs(legs: readonly Leg[]): Rational {
  let numerator = 1n;
  let denominator = 1n;
  for (const { recorded, inverse } of legs) {
    if (inverse) {
      numerator *= powerOfTen(recorded.scale);
      denominator *= recorded.mantissa;
    } else {
      numerator *= recorded.mantissa;
      denominator *= powerOfTen(recorded.scale);
    }
  }
  return rational(numerator, denominator);
}

/** Rates into the target on one day, looked up once per currency. */
export function ratesOf(book: Book, target: number, day: number): (currency: number) => Rate | null {
  const known: (Rate | null | undefined)[] = [];
  return (currency) => {
    let rate = known[currency];
    if (rate === undefined) {
      rate = rateOn(book, currency, target, day);
      known[currency] = rate;
    }
    return rate;
  };
}

/** A rate as the answer names it. */
export function rateUsed(book: Book, from: number, to: number, asked: Day, rate: Rate): RateUsed {
  const id = (instrument: number): string => book.terms.instruments[instrument]?.id ?? "";
  const path: RateLeg[] = rate.legs.map((leg) => ({
    from: id(leg.from),
    to: id(leg.to),
    date: leg.day,
    recorded: leg.recorded,
    inverse: leg.inverse,
    source: sourceName(leg.source),
  }));
  return { from: id(from), to: id(to), asked, date: rate.day, rate: rate.value, path };
}
