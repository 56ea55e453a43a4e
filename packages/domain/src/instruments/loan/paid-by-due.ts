import { addDecimals, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";

/** Money of an instrument that reached the owner (or left, below zero) on a day. */
export interface Receipt {
  readonly day: Day;
  readonly amount: Decimal;
}

/**
 * What was paid for each due day (ascending, none twice): a receipt counts for the nearest one, for the earlier of two as
 * near. What lies further before the first than half of the time to the second, or further after the last than half of
 * the time since the one before it, belongs to one that is not asked about. Null where nothing was paid.
 */
export function paidByDue(due: readonly Day[], receipts: readonly Receipt[]): (Decimal | null)[] {
  const paid: (Decimal | null)[] = due.map(() => null);
  const [first, second] = due;
  const [before, last] = due.slice(-2);
  if (first === undefined) return paid;
  const earliest = second === undefined ? -Infinity : first - (second - first) / 2;
  const latest = before === undefined || last === undefined ? Infinity : last + (last - before) / 2;
  let place = 0;
  for (const { day, amount } of receipts.toSorted((a, b) => a.day - b.day)) {
    if (day < earliest || day > latest) continue;
    // Receipts ascend, so the nearest one never lies before that of the receipt before.
    while (isNearer(day, due[place + 1], due[place] as Day)) place += 1;
    paid[place] = addDecimals(paid[place] ?? { mantissa: 0n, scale: 0 }, amount);
  }
  return paid;
}

function isNearer(day: Day, next: Day | undefined, here: Day): boolean {
  return next !== undefined && Math.abs(next - day) < Math.abs(day - here);
}
