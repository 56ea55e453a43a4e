import { mantissaAt, type Decimal } from "../money/decimal.ts";

/** A notice is settled by more than it amounts to. */
export class OverSettled extends Error {
  override readonly name = "OverSettled";
  /** Place among the settlements, in their order */
  readonly index: number;
  /** What the notice still left open before it */
  readonly left: Decimal;

  constructor(index: number, left: Decimal) {
    super("The settlement exceeds the outstanding amount of its notice. Enter a smaller amount.");
    this.index = index;
    this.left = left;
  }
}

/**
 * What each settlement of a notice pays of each of its parts. A settlement takes from what the ones before it have left
 * of the parts, in proportion, cut to `places` decimals (or those of the amounts, where they have more); what cutting
 * off leaves goes to the parts of which most was cut off, of equal ones the first. So each is within one unit of its
 * proportion, no part is overpaid, and once all is paid every part is paid exactly.
 *
 * `parts` and `payments` are amounts of one currency, none below zero; payments in the order of their days. Throws
 * {@link OverSettled} at the payment that is more than what is left.
 */
export function settleParts(
  parts: readonly Decimal[],
  payments: readonly Decimal[],
  places: number,
): readonly (readonly Decimal[])[] {
  const scale = Math.max(places, ...[...parts, ...payments].map((amount) => amount.scale));
  let left = parts.map((part) => mantissaAt(part, scale));
  return payments.map((payment, index) => {
    const open = left.reduce((sum, part) => sum + part, 0n);
    const paid = mantissaAt(payment, scale);
    if (paid > open) throw new OverSettled(index, { mantissa: open, scale });
    if (paid === 0n) return parts.map(() => ({ mantissa: 0n, scale }));
    const shares = sharesOf(paid, left, open);
    left = left.map((part, place) => part - (shares[place] ?? 0n));
    return shares.map((mantissa) => ({ mantissa, scale }));
  });
}

/** Parts of an amount by weights that add up to `total`, not less than it: none comes to more than its weight. */
function sharesOf(amount: bigint, weights: readonly bigint[], total: bigint): bigint[] {
  const shares = weights.map((weight) => (amount * weight) / total);
  const cutOff = weights.map((weight) => (amount * weight) % total);
  const places = shares.map((_, place) => place);
  const missing = amount - shares.reduce((sum, share) => sum + share, 0n);
  // Sorting keeps the order of what is equal.
  const largest = places.toSorted(
    (a, b) => Number((cutOff[b] ?? 0n) > (cutOff[a] ?? 0n)) - Number((cutOff[b] ?? 0n) < (cutOff[a] ?? 0n)),
  );
  for (const place of largest.slice(0, Number(missing))) shares[place] = (shares[place] ?? 0n) + 1n;
  return shares;
}
