import type { Periodicity } from "@distributary/domain/codes/payment-terms";
import type { Day } from "@distributary/domain/time/day";
import { addPeriods } from "@distributary/domain/time/periodicity";

/** Days of one series: ten years of days, the newest of those asked for. */
const MOST_DAYS = 4_000;

/** The last day and those whole periods before it, back to the first, ascending. */
export function daysBack(from: Day, to: Day, step: Periodicity): { days: Day[]; isCut: boolean } {
  const days: Day[] = [];
  for (let count = 0; ; count++) {
    const day = addPeriods(to, step, -count);
    if (day < from) return { days: days.toReversed(), isCut: false };
    if (days.length === MOST_DAYS) return { days: days.toReversed(), isCut: true };
    days.push(day);
  }
}
