import { civilOf, dayOf, type Day } from "./day.ts";
import { addMonths, addYears } from "./shift-months.ts";

/** Ranges a chart offers. YTD begins at the end of the year before; All at the first day there is something. */
export const RANGES = ["1M", "3M", "YTD", "1Y", "5Y", "All"] as const;

export type Range = (typeof RANGES)[number];

/** The `since` of a range that ends at `at`. */
export function startOfRange(range: Range, at: Day, first: Day): Day {
  switch (range) {
    case "1M":
      return addMonths(at, -1);
    case "3M":
      return addMonths(at, -3);
    case "YTD":
      return dayOf(civilOf(at).year, 1, 1) - 1;
    case "1Y":
      return addYears(at, -1);
    case "5Y":
      return addYears(at, -5);
    case "All":
      return first;
  }
}

/** Days from `first` to `last`, both included, by a step; the last day is always there. */
export function daysBetween(first: Day, last: Day, step: "day" | "week" | "month"): Day[] {
  const days: Day[] = [];
  for (let n = 0; ; n++) {
    const day = step === "month" ? addMonths(first, n) : first + n * (step === "week" ? 7 : 1);
    if (day >= last) break;
    days.push(day);
  }
  days.push(last);
  return days;
}
