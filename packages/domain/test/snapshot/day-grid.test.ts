import { expect, test } from "vitest";
import { parseDay } from "../../src/time/day.ts";
import { dayGridOf } from "../../src/snapshot/day-grid.ts";
import { linksOf } from "../../src/ledger/links/ledger-links.ts";
import * as b from "../ledger/small-book.fixture.ts";

/** 100 put in on each of these days. */
function changesOn(...days: readonly string[]) {
  return linksOf(b.bookOf(days.map((day, i) => b.on(i + 1, day, b.sides(b.ANNA, b.RE, b.EUR, "100"))))).days;
}

test("a window from the first day of the calendar to its last looks at months only where something was written", () => {
  const changes = changesOn("2024-01-10", "2024-03-05");
  const all = dayGridOf({ days: changes, valued: new Set<number>() }, parseDay("0001-01-01"), parseDay("9999-12-31"));
  // both ends, two changes, and the month ends from January 2024 to those of the hundred years after March 2024
  expect(all.days).toHaveLength(2 + 2 + 12 * 100 + 2);
  expect(all.days[1]).toBe(parseDay("2024-01-10"));
  // within the hundred years it is as it was: the ends of all months of the window
  const near = dayGridOf({ days: changes, valued: new Set<number>() }, parseDay("2023-12-31"), parseDay("2030-12-31"));
  expect(near.days.filter((_, i) => near.isMonthEnd[i] === 1)).toHaveLength(12 * 7 - 1);
});

test("one transaction in the wrong century makes no grid of two thousand years", () => {
  const changes = changesOn("0024-01-10", "2024-01-10");
  const grid = dayGridOf({ days: changes, valued: new Set<number>() }, null, parseDay("2024-12-31"));
  // the hundred years after each: 1,200 ends and the eleven of 2024, the closing day not among them
  expect(grid.days.filter((_, i) => grid.isMonthEnd[i] === 1)).toHaveLength(1200 + 11);
});
