import { describe, expect, it } from "vitest";
import { formatDay, parseDay } from "../time/day.ts";
import { expectedPeriods, stateOfPeriod, type DaySpan } from "./expected-documents.ts";

const span = (from: string, to: string): DaySpan => ({ from: parseDay(from), to: parseDay(to) });
const shown = (periods: readonly DaySpan[]) => periods.map(({ from, to }) => `${formatDay(from)} ${formatDay(to)}`);

describe("periods in which documents are expected", () => {
  it("are those of the calendar, the first from the day on which they are expected", () => {
    const year = span("2024-02-10", "2024-07-31");
    expect(shown(expectedPeriods("quarter", parseDay("2024-02-15"), year))).toEqual([
      "2024-02-15 2024-03-31",
      "2024-04-01 2024-06-30",
      "2024-07-01 2024-09-30",
    ]);
    expect(shown(expectedPeriods("month", parseDay("2024-06-01"), year))).toEqual([
      "2024-06-01 2024-06-30",
      "2024-07-01 2024-07-31",
    ]);
    expect(shown(expectedPeriods("year", parseDay("2020-01-01"), year))).toEqual(["2024-01-01 2024-12-31"]);
    expect(expectedPeriods("year", parseDay("2025-01-01"), year)).toEqual([]);
  });

  it("are there where documents cover each day, whichever way they overlap", () => {
    const asked = { today: parseDay("2024-06-15"), lateAfter: 30 };
    const two = span("2024-02-01", "2024-03-31");
    // One document of two months fills both.
    expect(stateOfPeriod(span("2024-02-01", "2024-02-29"), [two], asked)).toBe("there");
    expect(stateOfPeriod(span("2024-03-01", "2024-03-31"), [two], asked)).toBe("there");
    // January to March, of which one covers February and March: January's last days are missing.
    const quarter = span("2024-01-01", "2024-03-31");
    expect(stateOfPeriod(quarter, [two, span("2024-01-01", "2024-01-30")], asked)).toBe("partly");
    expect(stateOfPeriod(quarter, [two, span("2023-12-15", "2024-02-03")], asked)).toBe("there");
    // A long one that holds a short one, and goes on after it
    expect(stateOfPeriod(quarter, [span("2024-01-01", "2024-03-31"), span("2024-01-05", "2024-01-06")], asked)).toBe(
      "there",
    );
  });

  it("are open until they end, expected for as many days as are given, and late after these", () => {
    const may = span("2024-05-01", "2024-05-31");
    const on = (today: string) => stateOfPeriod(may, [], { today: parseDay(today), lateAfter: 30 });
    expect([on("2024-05-31"), on("2024-06-01"), on("2024-06-30"), on("2024-07-01")]).toEqual([
      "open",
      "expected",
      // 31 May and 30 days
      "expected",
      "late",
    ]);
  });
});
