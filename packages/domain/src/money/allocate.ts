/**
 * Splits an amount in whole units by weights so that the parts add up to it: each part is cut off towards zero and
 * the last part with a weight takes the remainder. Weights may not be negative; at least one must be above zero
 * (RangeError).
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  let total = 0n;
  let last = -1;
  weights.forEach((weight, i) => {
    if (weight < 0n) throw new RangeError("A weight may not be negative.");
    total += weight;
    if (weight > 0n) last = i;
  });
  if (last < 0) throw new RangeError("At least one weight must be above zero.");
  let left = amount;
  const parts = weights.map((weight) => {
    const part = (amount * weight) / total;
    left -= part;
    return part;
  });
  parts[last] = (parts[last] ?? 0n) + left;
  return parts;
}
