/**
 * A column of exact integers. Doubles while every value is below 2^52 in magnitude (so the difference of two
 * neighbours is exact as well), bigints past that.
 */
export type Integers = Float64Array | readonly bigint[];

const LIMIT = 2 ** 52;

export function isNarrow(column: Integers): column is Float64Array {
  return column instanceof Float64Array;
}

/** Value at an index as a bigint; 0 before the first. */
export function bigAt(column: Integers, index: number): bigint {
  if (index < 0) return 0n;
  const value = column[index];
  return typeof value === 'bigint' ? value : BigInt(value ?? 0);
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
    if (typeof step === 'bigint' || step >= LIMIT || step <= -LIMIT) return wideRunningOf(count, stepOf);
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
  if (typeof step === 'number' && shift <= 22) {
    const product = step * 10 ** shift;
    if (product < LIMIT && product > -LIMIT) return product;
  }
  return BigInt(step) * 10n ** BigInt(shift);
}

/** Number of entries of an ascending column that are at most `limit`. */
export function countUpTo(ascending: Int32Array, limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
