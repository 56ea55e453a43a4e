import { allocate } from "../money/allocate.ts";
import { mantissaAt, type Decimal } from "../money/decimal.ts";

/** A notice is settled by more than it amounts to. */
export class OverSettled extends Error {
  override readonly name = "OverSettled";
  /** Place among the settlements, in their order */
  readonly index: number;
  /** What the notice still left open before it */
  readonly left: Decimal;

  constructor(index: number, left: Decimal) {
    super("A settlement is more than what is left of its notice.");
    this.index = index;
    this.left = left;
  }
}

/**
 * What each settlement of a notice pays of each of its parts. A settlement takes from what the ones before it have left
 * of the parts, in proportion, cut to `places` decimals (or those of the amounts, where they have more); the last part
 * takes the remainder. So no part is overpaid, and once all is paid every part is paid exactly.
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
    // `allocate` gives the remainder to the last weight, which may be the smallest: cut it where it would not fit.
    const shares = fitted(allocate(paid, left), left);
    left = left.map((part, place) => part - (shares[place] ?? 0n));
    return shares.map((mantissa) => ({ mantissa, scale }));
  });
}

/** Moves what a part cannot hold to the parts before it that can. The sum stays. */
function fitted(shares: readonly bigint[], limits: readonly bigint[]): bigint[] {
  let excess = 0n;
  const fitting = shares.map((share, place) => {
    const limit = limits[place] ?? 0n;
    if (share <= limit) return share;
    excess += share - limit;
    return limit;
  });
  return fitting.map((share, place) => {
    const room = (limits[place] ?? 0n) - share;
    const taken = room < excess ? room : excess;
    excess -= taken;
    return share + taken;
  });
}
