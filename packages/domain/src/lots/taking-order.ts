import type { LotMethod } from "../codes/lot-methods.ts";
import type { HeldLot } from "./held-lot.ts";

/** Negative when the first lot is taken later than the second, so that the next lot to take stands last. */
export type TakingOrder = (a: HeldLot, b: HeldLot) => number;

/**
 * Order in which a sale takes lots it does not name: FIFO, AVERAGE and SPECIFIC the oldest first, LIFO the newest first,
 * HIFO the highest cost per unit first (of a short position the lowest proceeds: the smaller gain either way), a lot
 * of unknown cost last. What is equal goes oldest first, LIFO newest first, by the order of entry within a day.
 */
export function takingOrder(method: LotMethod): TakingOrder {
  if (method === "LIFO") return (a, b) => -newerFirst(a, b);
  if (method !== "HIFO") return newerFirst;
  return (a, b) => byUnitCost(a, b) || newerFirst(a, b);
}

function newerFirst(a: HeldLot, b: HeldLot): number {
  return b.acquired - a.acquired || b.sequence - a.sequence;
}

function byUnitCost(a: HeldLot, b: HeldLot): number {
  if (!a.cost || !b.cost) return a.cost ? 1 : b.cost ? -1 : 0;
  // cost / opened of the one against the other, both denominators positive
  const left = a.cost.numerator * a.opened.denominator * (b.cost.denominator * b.opened.numerator);
  const right = b.cost.numerator * b.opened.denominator * (a.cost.denominator * a.opened.numerator);
  // Opened units of two lots that stand side by side have one sign, so their product is positive.
  const isShort = a.opened.numerator < 0n;
  const sign = left < right ? -1 : left > right ? 1 : 0;
  return isShort ? -sign : sign;
}
