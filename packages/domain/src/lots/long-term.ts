import { addYears } from "../time/shift-months.ts";
import type { Day } from "../time/day.ts";

/** Sold after the anniversary of acquisition. */
export function isLongTerm(acquired: Day, sold: Day): boolean {
  return sold > addYears(acquired, 1);
}

/** The last day of acquisition from which a sale on a day is long-term: earlier ones are too, later ones are not. */
export function lastLongTermDay(sold: Day): Day {
  let acquired = addYears(sold, -1) + 1;
  // 29 February has its anniversary on the 28th, so there are up to three days to go back.
  while (!isLongTerm(acquired, sold)) acquired -= 1;
  return acquired;
}
