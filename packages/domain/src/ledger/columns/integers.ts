/**
 * A column of exact integers. Doubles while every value is below 2^52 in magnitude (so the difference of two
 * neighbours is exact as well), bigints past that.
 */
export type Integers = Float64Array | readonly bigint[];

const LIMIT = 2 ** 52;

/** Whether a column is one of doubles, whose whole numbers stay below the limit of what they hold exactly. */
export function isNarrow(column: Integers): column is Float64Array {
  return column instanceof Float64Array;
}

/** Value at an index as a bigint; 0 before the first. */
export function bigAt(column: Integers, index: number): bigint {
  if (index < 0) return 0n;
  const value = column[index];
  return typeof value === "bigint" ? value : BigInt(value ?? 0);
}

/** What one entry added to a running column. */
export function stepAt(column: Integers, index: number): bigint {
  return bigAt(column, index) - bigAt(column, index - 1);
}

/**
 * A running total of the steps, narrow where the bound allows. The first `kept` entries are those of `old`, which
 * must then be narrow.
 */
export function runningOf(
  count: number,
  stepOf: (index: number) => number | bigint,
  old: Integers | null = null,
  kept = 0,
): Integers {
  const narrow = new Float64Array(count);
  let total = 0;
  if (kept > 0 && old && isNarrow(old)) {
    narrow.set(old.subarray(0, kept));
    total = old[kept - 1] as number;
  }
  for (let i = kept; i < count; i++) {
    const step = stepOf(i);
    if (typeof step === "bigint" || step >= LIMIT || step <= -LIMIT) return wideRunningOf(count, stepOf);
    total += step;
    if (total >= LIMIT || total <= -LIMIT) return wideRunningOf(count, stepOf);
    narrow[i] = total;
  }
  return narrow;
}

function wideRunningOf(count: number, stepOf: (index: number) => number | bigint): Integers {
  const wide: bigint[] = [];
  let total = 0n;
  for (let i = 0; i < count; i++) {
    total += BigInt(stepOf(i));
    wide.push(total);
  }
  return wide;
}

/** A column of values that are not summed, narrow where every one of them allows. */
export function integersOf(values: readonly bigint[]): Integers {
  if (values.some((value) => value >= BigInt(LIMIT) || value <= -BigInt(LIMIT))) return values;
  return Float64Array.from(values, Number);
}

/** A step as a number while it is safe, else as a bigint, at a scale `shift` places larger. */
export function shifted(step: number | bigint, shift: number): number | bigint {
  if (shift === 0) return step;
  if (typeof step === "number" && shift <= 22) {
    const product = step * 10 ** shift;
    if (product < LIMIT && product > -LIMIT) return product;
  }
  return BigInt(step) * 10n ** BigInt(shift);
}

/**
 * Number of entries of an ascending column that are at most `limit`. Days of a ledger lie about evenly, so the search
 * starts where they would be if they did and widens from there: fewer far reads than halving from the ends.
 */
export function countUpTo(ascending: Int32Array, limit: number): number {
  const count = ascending.length;
  if (count === 0 || (ascending[0] as number) > limit) return 0;
  const last = ascending[count - 1] as number;
  if (last <= limit) return count;
  const first = ascending[0] as number;
  // ascending[low] <= limit < ascending[high] from here on
  let low = 0;
  let high = count - 1;
  const guess = Math.floor(((limit - first) / (last - first)) * high);
  let reach = 8;
  if ((ascending[guess] as number) <= limit) {
    low = guess;
    while (low + reach < high && (ascending[low + reach] as number) <= limit) {
      low += reach;
      reach *= 2;
    }
    high = Math.min(high, low + reach);
  } else {
    high = guess;
    while (high - reach > low && (ascending[high - reach] as number) > limit) {
      high -= reach;
      reach *= 2;
    }
    low = Math.max(low, high - reach);
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= limit) low = middle;
    else high = middle;
  }
  return high;
}
