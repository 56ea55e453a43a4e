import { powerOfTen, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { bigAt, countUpTo, isNarrow, type Integers } from "./integers.ts";
import type { RateSegments } from "./rate-columns.ts";
import type { PostingColumns } from "./posting-columns.ts";

/** Running totals of amounts by change, with the days of the changes; amount null: the quantity is the amount. */
export type DatedAmounts = Pick<
  PostingColumns,
  "count" | "days" | "quantity" | "quantityScale" | "amount" | "amountScale"
>;

/**
 * Running totals of amount x rate of its day, for one slice and one target currency, worked out as far as they were
 * asked for. Two limbs per change (high x 2^22 + low) while bounds prove them exact; else a bigint every
 * `BLOCK` changes.
 */
export interface ConvertedAmounts {
  readonly slice: DatedAmounts;
  /** scale of the totals: amount scale + rate scale */
  readonly scale: number;
  /** entries worked out so far */
  filled: number;
  /** a window was asked for before, so that running totals will pay */
  wasAsked: boolean;
  limbs: { high: Float64Array; low: Int32Array } | null;
  blocks: bigint[];
}

export const LIMB = 2 ** 22;
const HIGH_LIMIT = 2 ** 52;
const BLOCK = 32;

const NO_HIGH = new Float64Array(0);
const NO_LOW = new Int32Array(0);

/** Scale of bigint totals where rates have no common small scale. */
const WIDE_RATE_SCALE = 72;

/** Running totals of a slice at these rates, none of them worked out yet; how large they may grow decides their form. */
export function convertedOf(postings: DatedAmounts, segments: RateSegments): ConvertedAmounts {
  const narrow = segments.small !== null && isNarrow(postings.amount ?? postings.quantity);
  const amountScale = postings.amount ? postings.amountScale : postings.quantityScale;
  return {
    slice: postings,
    scale: amountScale + (narrow ? segments.scale : WIDE_RATE_SCALE),
    filled: 0,
    wasAsked: false,
    limbs: narrow ? { high: NO_HIGH, low: NO_LOW } : null,
    blocks: [],
  };
}

/** Forgets the entries of a day and after. */
export function truncateConverted(converted: ConvertedAmounts, day: Day): void {
  let keep = converted.filled;
  while (keep > 0 && (converted.slice.days[keep - 1] ?? 0) >= day) keep -= 1;
  if (!converted.limbs) keep -= keep % BLOCK;
  converted.filled = keep;
  converted.blocks.length = Math.min(converted.blocks.length, keep / BLOCK);
}

/**
 * Works the limbs out up to the n-th change; false when a bound could be passed (the column then has gone over to
 * bigints and must be read by `convertedAfter`).
 */
export function fillLimbs(converted: ConvertedAmounts, segments: RateSegments, n: number): boolean {
  const { slice: postings, limbs } = converted;
  if (!limbs || !segments.small) return false;
  if (converted.filled >= n) return true;
  if (limbs.high.length === 0) {
    limbs.high = new Float64Array(postings.count);
    limbs.low = new Int32Array(postings.count);
  }
  const amounts = (postings.amount ?? postings.quantity) as Float64Array;
  const { days } = postings;
  const { high, low } = limbs;
  const rates = segments.small;
  const starts = segments.days;
  const i0 = converted.filled;
  let previous = i0 > 0 ? (amounts[i0 - 1] as number) : 0;
  let hi = i0 > 0 ? (high[i0 - 1] as number) : 0;
  let lo = i0 > 0 ? (low[i0 - 1] as number) : 0;
  let segment = -1;
  let next = starts.length > 0 ? (starts[0] as number) : 0x7fff_ffff;
  let rate = 0;
  for (let i = i0; i < n; i++) {
    const day = days[i] as number;
    if (day >= next) {
      while (segment + 1 < starts.length && (starts[segment + 1] as number) <= day) segment += 1;
      next = segment + 1 < starts.length ? (starts[segment + 1] as number) : 0x7fff_ffff;
      rate = rates[segment] as number;
    }
    const running = amounts[i] as number;
    const amount = running - previous;
    previous = running;
    const upper = Math.floor(amount / LIMB);
    // amount = upper x LIMB + rest with 0 <= rest < 2^22, rate < 2^31: both products stay below 2^53.
    const product = upper * rate;
    const lower = lo + (amount - upper * LIMB) * rate;
    const carry = Math.floor(lower / LIMB);
    lo = lower - carry * LIMB;
    if (product > HIGH_LIMIT || product < -HIGH_LIMIT) return goWide(converted);
    hi += product + carry;
    if (hi > HIGH_LIMIT || hi < -HIGH_LIMIT) return goWide(converted);
    high[i] = hi;
    low[i] = lo;
  }
  converted.filled = n;
  return true;
}

/**
 * Limbs of the total over the changes from..to. The first time a slice is asked it is added up directly, from the
 * second on running totals are kept. Null when a bound could be passed: then `convertedAfter` must be used.
 */
export function limbsBetween(
  converted: ConvertedAmounts,
  segments: RateSegments,
  from: number,
  to: number,
): { high: number; low: number } | null {
  if (!converted.wasAsked && converted.filled < to) {
    converted.wasAsked = true;
    return converted.limbs && addUp(converted.slice, segments, from, to);
  }
  if (!fillLimbs(converted, segments, to) || !converted.limbs) return null;
  const { high, low } = converted.limbs;
  return {
    high: (high[to - 1] as number) - (from > 0 ? (high[from - 1] as number) : 0),
    low: (low[to - 1] as number) - (from > 0 ? (low[from - 1] as number) : 0),
  };
}

function addUp(
  postings: DatedAmounts,
  segments: RateSegments,
  from: number,
  to: number,
): { high: number; low: number } | null {
  const amounts = (postings.amount ?? postings.quantity) as Float64Array;
  const { days } = postings;
  const { days: starts, small } = segments;
  let segment = countUpTo(starts, days[from] as number) - 1;
  let before = from > 0 ? (amounts[from - 1] as number) : 0;
  let high = 0;
  let low = 0;
  for (let i = from; i < to;) {
    // Past the rates under which nothing changed.
    while (segment + 1 < starts.length && (starts[segment + 1] as number) <= (days[i] as number)) segment += 1;
    // All changes under one rate at once.
    const until = segment + 1 < starts.length ? (starts[segment + 1] as number) : 0x7fff_ffff;
    while (i < to && (days[i] as number) < until) i += 1;
    const running = i > from ? (amounts[i - 1] as number) : before;
    const amount = running - before;
    before = running;
    const rate = segment >= 0 && small ? (small[segment] as number) : 0;
    const upper = Math.floor(amount / LIMB);
    const product = upper * rate;
    const lower = low + (amount - upper * LIMB) * rate;
    const carry = Math.floor(lower / LIMB);
    low = lower - carry * LIMB;
    high += product + carry;
    if (product > HIGH_LIMIT || product < -HIGH_LIMIT || high > HIGH_LIMIT || high < -HIGH_LIMIT) return null;
  }
  return { high, low };
}

function goWide(converted: ConvertedAmounts): false {
  converted.limbs = null;
  converted.filled = 0;
  converted.blocks = [];
  return false;
}

/** Total of amount x rate over the first n changes, exact at the column's scale (rates to 60 places where infinite). */
export function convertedAfter(converted: ConvertedAmounts, segments: RateSegments, n: number): Decimal {
  if (n <= 0) return { mantissa: 0n, scale: converted.scale };
  if (fillLimbs(converted, segments, n) && converted.limbs) {
    const { high, low } = converted.limbs;
    const mantissa = BigInt(high[n - 1] as number) * BigInt(LIMB) + BigInt(low[n - 1] as number);
    return { mantissa, scale: converted.scale };
  }
  const column: Integers = converted.slice.amount ?? converted.slice.quantity;
  const amountScale = converted.slice.amount ? converted.slice.amountScale : converted.slice.quantityScale;
  const rateScale = converted.scale - amountScale;
  const wholeBlocks = Math.floor(n / BLOCK);
  while (converted.blocks.length < wholeBlocks) {
    const block = converted.blocks.length;
    const before = converted.blocks[block - 1] ?? 0n;
    converted.blocks.push(
      before + convertRange(column, converted, segments, block * BLOCK, (block + 1) * BLOCK, rateScale),
    );
    converted.filled = converted.blocks.length * BLOCK;
  }
  const start = wholeBlocks * BLOCK;
  const rest = convertRange(column, converted, segments, start, n, rateScale);
  return { mantissa: (converted.blocks[wholeBlocks - 1] ?? 0n) + rest, scale: converted.scale };
}

function convertRange(
  column: Integers,
  converted: ConvertedAmounts,
  segments: RateSegments,
  from: number,
  to: number,
  rateScale: number,
): bigint {
  const { days } = converted.slice;
  let total = 0n;
  let segment = -1;
  let start = from;
  const flush = (end: number): void => {
    const rate = segments.values[segment];
    if (!rate || end <= start) return;
    total += (bigAt(column, end - 1) - bigAt(column, start - 1)) * rate.mantissa * powerOfTen(rateScale - rate.scale);
  };
  for (let i = from; i < to; i++) {
    const day = days[i] as number;
    let at = segment;
    if (at < 0) at = countUpTo(segments.days, day) - 1;
    while (at + 1 < segments.days.length && (segments.days[at + 1] as number) <= day) at += 1;
    if (at === segment) continue;
    flush(i);
    segment = at;
    start = i;
  }
  flush(to);
  return total;
}
