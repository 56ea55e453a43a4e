import type { Day } from "./day.ts";

/** ISO weekday of a day: 1 Monday to 7 Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
