import fc from "fast-check";
import { expect, test } from "vitest";
import { InvalidDay, civilOf, dayOf, formatDay, parseDay } from "./day.ts";
import { daysBetween, startOfRange } from "./ranges.ts";
import { addMonths, addYears } from "./shift-months.ts";
import { weekdayOf } from "./weekday.ts";

const day = fc.integer({ min: parseDay("0001-01-01"), max: parseDay("9999-12-31") });

test("days count from 1970-01-01", () => {
  expect(parseDay("1970-01-01")).toBe(0);
  // 30 years with 7 leap days: 30 x 365 + 7
  expect(parseDay("2000-01-01")).toBe(10_957);
  expect(parseDay("1969-12-31")).toBe(-1);
});

test.each([
  "2024-02-30",
  "2023-02-29",
  "2024-13-01",
  "2024-00-10",
  "2024-1-1",
  "24-01-01",
  "2024-01-01T00:00",
  "0000-01-01",
])("%s is not a day", (text) => {
  expect(() => parseDay(text)).toThrow(InvalidDay);
});

test("text, civil date and day are three forms of one thing", () => {
  fc.assert(
    fc.property(day, (value) => {
      expect(parseDay(formatDay(value))).toBe(value);
      const { year, month, dayOfMonth } = civilOf(value);
      expect(dayOf(year, month, dayOfMonth)).toBe(value);
      expect(weekdayOf(value + 1)).toBe((weekdayOf(value) % 7) + 1);
    }),
  );
});

test("months are clamped to the last day", () => {
  expect(formatDay(addMonths(parseDay("2024-01-31"), 1))).toBe("2024-02-29");
  expect(formatDay(addMonths(parseDay("2024-03-31"), -1))).toBe("2024-02-29");
  expect(formatDay(addMonths(parseDay("2024-12-15"), 13))).toBe("2026-01-15");
  expect(formatDay(addYears(parseDay("2024-02-29"), 1))).toBe("2025-02-28");
});

test("weekdays", () => {
  expect(weekdayOf(parseDay("1970-01-01"))).toBe(4);
  expect(weekdayOf(parseDay("2024-12-31"))).toBe(2);
});

test("ranges of a chart", () => {
  const at = parseDay("2025-03-31");
  const starts = (["1M", "3M", "YTD", "1Y", "5Y", "All"] as const).map((range) =>
    formatDay(startOfRange(range, at, 0)),
  );
  expect(starts).toEqual(["2025-02-28", "2024-12-31", "2024-12-31", "2024-03-31", "2020-03-31", "1970-01-01"]);
  const months = daysBetween(parseDay("2024-12-31"), parseDay("2025-03-15"), "month").map(formatDay);
  expect(months).toEqual(["2024-12-31", "2025-01-31", "2025-02-28", "2025-03-15"]);
});
