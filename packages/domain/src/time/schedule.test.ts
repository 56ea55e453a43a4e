import fc from "fast-check";
import { expect, test } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { BUSINESS_DAY_RULES, DAY_COUNTS, PERIODICITIES } from "../codes/payment-terms.ts";
import { adjustToBusinessDay } from "./business-day.ts";
import { countDays, yearFraction } from "./day-count.ts";
import { civilOf, formatDay, parseDay } from "./day.ts";
import { addPeriods, periodsPerYear } from "./periodicity.ts";
import { scheduleOf } from "./schedule.ts";
import { weekdayOf } from "./weekday.ts";

const day = fc.integer({ min: parseDay("1900-01-01"), max: parseDay("2200-12-31") });

test("day counts T36, A36 and F36", () => {
  proves("state:day-counts", "constant:codes_day_counts");
  expect(DAY_COUNTS).toEqual(["T36", "A36", "F36"]);
  const [start, end] = [parseDay("2025-01-31"), parseDay("2025-07-31")];
  // 30/360: 6 x 30 = 180, both ends counted as the 30th; actual: 28 + 31 + 30 + 31 + 30 + 31 = 181
  expect(DAY_COUNTS.map((code) => countDays(code, start, end))).toEqual([180, 181, 181]);
  // 181/360 and 181/365 have no common divisor, 180/360 = 1/2
  expect(DAY_COUNTS.map((code) => yearFraction(code, start, end).denominator)).toEqual([2n, 360n, 365n]);
  // 28 February to 31 March counts the 31st: 31 - 28 + 30 = 33
  expect(countDays("T36", parseDay("2025-02-28"), parseDay("2025-03-31"))).toBe(33);
  fc.assert(
    fc.property(day, day, fc.constantFrom("A36" as const, "F36" as const), (a, b, code) => {
      expect(countDays(code, a, b) + countDays(code, b, a)).toBe(0);
    }),
  );
});

test("weekends move by F to the next weekday, by MF never into another month", () => {
  proves("state:business-day-rules", "constant:codes_business_day_rules");
  const saturday = parseDay("2025-05-31");
  expect(formatDay(adjustToBusinessDay(saturday, "F"))).toBe("2025-06-02");
  expect(formatDay(adjustToBusinessDay(saturday, "MF"))).toBe("2025-05-30");
  expect(adjustToBusinessDay(saturday, null)).toBe(saturday);
  fc.assert(
    fc.property(day, fc.constantFrom(...BUSINESS_DAY_RULES), (from, rule) => {
      const to = adjustToBusinessDay(from, rule);
      expect(weekdayOf(to)).toBeLessThan(6);
      if (rule === "MF") expect(civilOf(to).month).toBe(civilOf(from).month);
      else expect(to - from).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("periods of every length are counted from the anchor", () => {
  proves("state:periodicity", "constant:codes_frequency");
  const from = parseDay("2024-01-31");
  const next = PERIODICITIES.map((periodicity) => formatDay(addPeriods(from, periodicity, 1)));
  expect(next).toEqual([
    "2024-02-01",
    "2024-02-07",
    "2024-02-14",
    "2024-02-29",
    "2024-04-30",
    "2024-07-31",
    "2025-01-31",
  ]);
  expect(formatDay(addPeriods(from, "M", 2))).toBe("2024-03-31");
  expect(PERIODICITIES.map(periodsPerYear)).toEqual([365, 52, 26, 12, 4, 2, 1]);
});

test("a schedule begins and ends where it was told to, ascends, and has its short period where it should", () => {
  const terms = fc.record({
    start: day,
    length: fc.integer({ min: 1, max: 2000 }),
    periodicity: fc.constantFrom(...PERIODICITIES),
    stub: fc.constantFrom("none" as const, "start" as const, "end" as const),
    businessDayRule: fc.constantFrom(...BUSINESS_DAY_RULES, null),
    endOfMonth: fc.boolean(),
  });
  fc.assert(
    fc.property(terms, ({ length, ...rest }) => {
      const end = rest.start + length;
      const { unadjusted, dates } = scheduleOf({ ...rest, end });
      expect([unadjusted[0], unadjusted.at(-1)]).toEqual([rest.start, end]);
      expect(unadjusted).toEqual([...new Set(unadjusted)].toSorted((a, b) => a - b));
      expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b));
      if (rest.endOfMonth || unadjusted.length < 3) return;
      // the second boundary from the anchor is exactly one period away
      const [anchor, second, step] =
        rest.stub === "start" ? [end, unadjusted.at(-2), -1] : [rest.start, unadjusted[1], 1];
      expect(second).toBe(addPeriods(anchor, rest.periodicity, step));
    }),
  );
  expect(() => scheduleOf({ start: 5, end: 5, periodicity: "M", stub: "none", businessDayRule: null })).toThrow(
    RangeError,
  );
});
