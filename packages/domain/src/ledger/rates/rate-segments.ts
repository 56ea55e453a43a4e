import { approximate } from "../../money/approximate.ts";
import { ONE, ZERO, mantissaAt, multiplyDecimals, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { Book } from "../book.ts";
import { countUpTo } from "../columns/integers.ts";
import type { RateSegments } from "../columns/rate-columns.ts";
import { pairKey, rateOn } from "./rates.ts";

const SMALL_LIMIT = 2n ** 31n;
const SMALL_SCALE = 18;

/** Rates of a pair by the rule of `rateOn`, worked out once for every day on which a recorded rate could change it. */
export function segmentsOf(book: Book, from: number, to: number): RateSegments {
  const key = pairKey(from, to);
  const known = book.segments.get(key);
  if (known) return known;
  const days = new Set<Day>();
  const hubs = [from, to, ...book.crossings];
  for (const a of hubs) {
    for (const b of hubs) {
      for (const day of book.rates.get(pairKey(a, b))?.days ?? []) days.add(day);
    }
  }
  const starts: Day[] = [];
  const values: Decimal[] = [];
  for (const day of [...days].toSorted((a, b) => a - b)) {
    const value = rateOn(book, from, to, day)?.value;
    if (!value) continue;
    starts.push(day);
    values.push(value);
  }
  const scale = values.reduce((largest, value) => Math.max(largest, value.scale), 0);
  let small: Float64Array | null = null;
  if (scale <= SMALL_SCALE) {
    const mantissas = values.map((value) => mantissaAt(value, scale));
    if (mantissas.every((mantissa) => mantissa < SMALL_LIMIT)) small = Float64Array.from(mantissas, Number);
  }
  const doubles = Float64Array.from(values, approximate);
  const segments = { days: Int32Array.from(starts), values, doubles, small, scale };
  book.segments.set(key, segments);
  return segments;
}

/** Rate on a day; zero where there is none yet. */
export function segmentRate(segments: RateSegments, day: Day): Decimal {
  return segments.values[countUpTo(segments.days, day) - 1] ?? ZERO;
}

/** An amount at the rate of a day; `segments` null: it is in the currency of the answer. */
export function convertedOn(amount: Decimal, segments: RateSegments | null, day: Day): Decimal {
  return segments ? multiplyDecimals(amount, segmentRate(segments, day)) : amount;
}

/**
 * The rate that all days are told at where rates are to stay what they were on one day. Of a
 * currency that had none then it is its first: nothing was held in it whose rate could have stayed. Null: it never has one.
 */
export function fixedRateOn(book: Book, from: number, to: number, day: Day): Decimal | null {
  if (from === to) return ONE;
  const { days, values } = segmentsOf(book, from, to);
  return values[Math.max(countUpTo(days, day) - 1, 0)] ?? null;
}
