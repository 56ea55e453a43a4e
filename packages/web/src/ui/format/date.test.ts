import { afterEach, describe, expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { commonTexts } from "../texts.ts";
import { readDate } from "./date-phrase.ts";
import { rememberDayOrder } from "./day-in-figures.ts";
import { addMonths, formatDay, formatInstant, isDay, shortDay, today } from "./day.ts";

const reference = new Date(2026, 10, 21, 12);

describe("days", () => {
  it("are texts that exist", () => {
    expect([isDay("2024-02-29"), isDay("2025-02-29"), isDay("2025-2-1")]).toEqual([true, false, false]);
  });

  it("are clamped to the month's last day", () => {
    expect([addMonths("2025-03-31", -1), addMonths("2024-02-29", 12), addMonths("2026-11-21", -12)]).toEqual([
      "2025-02-28",
      "2025-02-28",
      "2025-11-21",
    ]);
  });

  it("are today's in the profile's time zone", () => {
    const instant = new Date("2026-01-01T03:00:00Z");
    expect([today("America/New_York", instant), today("Asia/Tokyo", instant)]).toEqual(["2025-12-31", "2026-01-01"]);
  });

  it("show as --- when bad", () => {
    proves("rule:field-behaviour-05", "constant:format_date", "constant:format_datetime");
    expect([formatDay("2025-13-01"), formatDay(null), formatInstant("never")]).toEqual(["---", "---", "---"]);
    const instant = new Date(2025, 11, 31, 9, 5).toISOString();
    expect([formatDay("2025-12-31"), formatInstant(instant)]).toEqual(["2025-12-31", "2025-12-31 @ 09:05"]);
  });

  it("leave the year out beside a day of the same year", () => {
    expect([shortDay("2025-12-31", "2025-12-31"), shortDay("2024-12-31", "2025-12-31")]).toEqual([
      "12-31",
      "2024-12-31",
    ]);
  });
});

describe("the text of a date field", () => {
  afterEach(() => rememberDayOrder(null));

  it("accepts yyyy-MM-dd", async () => {
    proves("date-field#1", "rule:field-behaviour-01");
    expect(await readDate(" 2025-12-31 ", reference, "en-US")).toEqual({ kind: "day", day: "2025-12-31" });
  });

  it("accepts figures alone where they mean one day only", async () => {
    const read = async (text: string) => {
      const found = await readDate(text, reference, "de-CH");
      return found.kind === "day" ? found.day : found.kind;
    };
    expect([
      await read("13.2.2024"),
      await read("13. 02. 2024"),
      await read("2.2.2024"),
      await read("20240302"),
      // Behind dots the day comes first, wherever they are written.
      await read("1.2.2024"),
      await read("1.2.24"),
    ]).toEqual(["2024-02-13", "2024-02-13", "2024-02-02", "2024-03-02", "2024-02-01", "2024-02-01"]);
    // No such days.
    expect([await read("30.2.2024"), await read("20240230"), await read("13.13.2024")]).toEqual([
      "invalid",
      "invalid",
      "invalid",
    ]);
  });

  it("accepts natural phrases, in the language of the browser too", async () => {
    proves("date-field#2");
    const read = async (text: string, locale = "en-US") => {
      const found = await readDate(text, reference, locale);
      return found.kind === "day" ? found.day : found.kind;
    };
    expect([await read("today"), await read("last month"), await read("yesterday")]).toEqual([
      "2026-11-21",
      "2026-10-21",
      "2026-11-20",
    ]);
    expect([await read("gestern", "de-CH"), await read("last month", "de-CH"), await read("hier", "fr")]).toEqual([
      "2026-11-20",
      "2026-10-21",
      "2026-11-20",
    ]);
    expect([await read("gestern"), await read("today", "fi-FI")]).toEqual(["invalid", "2026-11-21"]);
  });

  it("takes a day without its year for the nearest, and for the last that came where something has happened", async () => {
    const read = async (text: string, past: boolean, locale = "en-US", on = reference) => {
      const found = await readDate(text, on, locale, past);
      return found.kind === "day" ? found.day : found.kind;
    };
    // on 21 November 2026
    for (const text of ["first of march", "March 1", "1 march"])
      expect([text, await read(text, true), await read(text, false)]).toEqual([text, "2026-03-01", "2027-03-01"]);
    expect([await read("1. März", true, "de-CH"), await read("1 mars", true, "fr")]).toEqual([
      "2026-03-01",
      "2026-03-01",
    ]);
    expect([await read("november 21", true), await read("november 22", true)]).toEqual(["2026-11-21", "2025-11-22"]);
    // Behind dots the day comes first, with a year or without; 3/14 has one reading, as there is no 14th month.
    for (const text of ["14.3.", "14.3", "14. 3.", "3/14", "14 Mar"])
      expect([text, await read(text, true), await read(text, false)]).toEqual([text, "2026-03-14", "2027-03-14"]);
    expect([await read("3.14.", true), await read("yesterday", true)]).toEqual(["invalid", "2026-11-20"]);
    // The 29th of February came last in a leap year.
    expect([
      await read("february 29", true, "en-US", new Date(2028, 0, 15, 12)),
      await read("february 29", true, "en-US", new Date(2028, 2, 15, 12)),
    ]).toEqual(["2024-02-29", "2028-02-29"]);
    // What says its year, or counts from today, means what it says.
    expect([await read("march 1 2027", true), await read("tomorrow", true), await read("next month", true)]).toEqual([
      "2027-03-01",
      "2026-11-22",
      "2026-12-21",
    ]);
  });

  it("reads the first and the last day of months, quarters and years, in every locale", async () => {
    const sunday = new Date(2026, 10, 22, 12);
    const days: Readonly<Record<string, string>> = {
      "end of last quarter": "2026-09-30",
      "End of  the previous quarter": "2026-09-30",
      "end of this quarter": "2026-12-31",
      "end of next quarter": "2027-03-31",
      "start of last quarter": "2026-07-01",
      "beginning of this quarter": "2026-10-01",
      "first day of next quarter": "2027-01-01",
      "quarter end": "2026-12-31",
      "last quarter end": "2026-09-30",
      "end of last month": "2026-10-31",
      "end of this month": "2026-11-30",
      "end of next month": "2026-12-31",
      "start of last month": "2026-10-01",
      "start of this month": "2026-11-01",
      "first of next month": "2026-12-01",
      "month end": "2026-11-30",
      "last day of last month": "2026-10-31",
      "end of last year": "2025-12-31",
      "end of the year": "2026-12-31",
      "end of next year": "2027-12-31",
      "start of last year": "2025-01-01",
      "start of this year": "2026-01-01",
      "start of next year": "2027-01-01",
      "year-end": "2026-12-31",
      "end of q2": "2026-06-30",
      "start of Q4 2025": "2025-10-01",
      "end of 2024": "2024-12-31",
    };
    for (const locale of ["en-US", "de-CH", "fi-FI"]) {
      const read = await Promise.all(Object.keys(days).map((text) => readDate(text, sunday, locale)));
      expect(read).toEqual(Object.values(days).map((day) => ({ kind: "day", day })));
    }
    expect(await readDate("end of last quarter", new Date(2026, 1, 28, 12), "en-US")).toEqual({
      kind: "day",
      day: "2025-12-31",
    });
    expect(await readDate("end of this month", new Date(2024, 1, 10, 12), "en-US")).toEqual({
      kind: "day",
      day: "2024-02-29",
    });
  });

  it("refuses a text of which it understands but a part, or which names more than a day", async () => {
    const texts = [
      "foo today",
      "today or so",
      "mid march",
      "middle of last month",
      "end of last week",
      "half of last quarter",
      "last quarter",
      "5pm",
      "17:00",
      "noon",
      "end of the quarter before last quarter",
      "from 1 May to 3 June",
      "31 feb 2025",
      "last month, last year",
      "Ende letzten Quartals",
    ];
    for (const locale of ["en-US", "de-CH"]) {
      const read = await Promise.all(texts.map((text) => readDate(text, reference, locale)));
      expect(read).toEqual(texts.map(() => ({ kind: "invalid", says: commonTexts.badDate })));
    }
  });

  it("does not guess which of two figures is the month, in any locale, and asks once", async () => {
    const ambiguous = { kind: "ambiguous", readings: { day: "2025-02-01", month: "2025-01-02" } };
    for (const locale of ["en-US", "en-GB", "de-CH", "fr", "fi-FI"]) {
      for (const text of ["01/02/2025", "1-2-2025", "1/2/25"])
        expect(await readDate(text, reference, locale)).toEqual(ambiguous);
      expect(await readDate("1/2", reference, locale, true)).toEqual({
        kind: "ambiguous",
        readings: { day: "2026-02-01", month: "2026-01-02" },
      });
      // One of the readings is no day, or both are the same one.
      for (const [text, day] of [
        ["13/02/2025", "2025-02-13"],
        ["02/13/2025", "2025-02-13"],
        ["31/12/25", "2025-12-31"],
        ["03/03/2025", "2025-03-03"],
      ] as const)
        expect(await readDate(text, reference, locale)).toEqual({ kind: "day", day });
      expect((await readDate("30/02/2025", reference, locale)).kind).toBe("invalid");
    }
    rememberDayOrder("day");
    expect(await readDate("03/04/2025", reference, "en-US")).toEqual({ kind: "day", day: "2025-04-03" });
  });

  it("knows what is no date, and what is empty", async () => {
    const none = { kind: "invalid", says: commonTexts.badDate };
    expect(await readDate("gibberish", reference, "en-US")).toEqual(none);
    expect(await readDate("2025-02-30", reference, "en-US")).toEqual(none);
    expect(await readDate("  ", reference, "en-US")).toEqual({ kind: "empty" });
  });
});
