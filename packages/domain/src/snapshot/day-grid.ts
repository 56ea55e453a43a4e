import { civilOf, dayOf, type Day } from "../time/day.ts";
import type { ChangeDays } from "../ledger/links/change-days.ts";
import type { ValuedDays } from "../ledger/valued-days.ts";

/** What a grid is made from: the days with a change, and those with a price or a rate. */
export interface GridDays {
  readonly days: ChangeDays;
  readonly valued: ValuedDays;
}

/** Days after a change for which the ends of months are looked at: a hundred years. */
const NEAR = 36_525;

/**
 * The days that returns look at: both ends, every day with a change of an own position or with a price, and the ends of
 * months in the hundred years after a change. Before the first change there is nothing to look at, and where nobody wrote anything for
 * longer than that (a day of the wrong century, a window to the end of the calendar) only its ends say something.
 */
export interface DayGrid {
  readonly first: Day;
  /** ascending, from `first`, whose end opens, to the closing day */
  readonly days: Int32Array;
  /** place among the days, by day - `first`; of days that are not among them that of the next one */
  readonly placeOf: Int32Array;
  readonly isMonthEnd: Uint8Array;
}

/** The grid of (since, at], with other days of it that are looked at too; without `since` it begins with the first change. */
export function dayGridOf(
  { days: changes, valued }: GridDays,
  since: Day | null,
  at: Day,
  also: readonly Day[] = [],
): DayGrid {
  const first = since ?? Math.min(changes.first ?? at, at);
  const placeOf = new Int32Array(at - first + 1);
  mark(placeOf, first, changes, valued);
  const ends = new Set(monthEndsBetween(changes, first, at));
  for (const end of [first, at, ...ends, ...also]) if (end >= first) placeOf[end - first] = 1;
  return gridOf(first, placeOf, ends);
}

/** The days of a stretch that are in the grid of every window around it: with a change or a price, and the ends of months. */
export function regularGridOf({ days: changes, valued }: GridDays, first: Day, last: Day): DayGrid {
  const placeOf = new Int32Array(last - first + 1);
  mark(placeOf, first, changes, valued);
  const ends = new Set(monthEndsBetween(changes, first, last + 1));
  for (const end of ends) placeOf[end - first] = 1;
  return gridOf(first, placeOf, ends);
}

/** Marks the days with a change, and from the first of them on those with a price. */
function mark(placeOf: Int32Array, first: Day, changes: ChangeDays, valued: ValuedDays): void {
  const begun = changes.first ?? Infinity;
  for (let offset = 0; offset < placeOf.length; offset++) {
    const day = first + offset;
    if (changes.has(day) || (day > begun && valued.has(day))) placeOf[offset] = 1;
  }
}

/** Numbers the days that are marked. */
function gridOf(first: Day, placeOf: Int32Array, ends: ReadonlySet<Day>): DayGrid {
  const days = new Int32Array(placeOf.reduce((count, is) => count + is, 0));
  const isMonthEnd = new Uint8Array(days.length);
  let place = 0;
  for (let offset = 0; offset < placeOf.length; offset++) {
    const isIn = placeOf[offset] === 1;
    placeOf[offset] = place;
    if (!isIn) continue;
    days[place] = first + offset;
    isMonthEnd[place] = ends.has(first + offset) ? 1 : 0;
    place += 1;
  }
  return { first, days, placeOf, isMonthEnd };
}

/** Month ends of [first, at) that are near a change before them. */
function monthEndsBetween(changes: ChangeDays, first: Day, at: Day): Day[] {
  const ends: Day[] = [];
  const { year, month } = civilOf(first);
  let changed = changes.lastUpTo(first);
  let next = first + 1;
  for (let total = year * 12 + month; ; total++) {
    const end = dayOf(Math.floor(total / 12), (total % 12) + 1, 1) - 1;
    if (end >= at) return ends;
    for (; next <= end; next++) if (changes.has(next)) changed = next;
    if (changed !== null && end - changed <= NEAR) ends.push(end);
  }
}
