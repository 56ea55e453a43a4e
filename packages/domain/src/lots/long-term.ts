import { addYears } from "../time/shift-months.ts";
import type { Day } from "../time/day.ts";

/** Sold after the anniversary of acquisition. */
export function isLongTerm(acquired: Day, sold: Day): boolean {
  return sold > addYears(acquired, 1);
}
