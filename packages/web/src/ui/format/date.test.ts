import { describe, expect, it } from "vitest";
import { commonTexts } from "../texts.ts";
import { readDate } from "./date-phrase.ts";
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

  it("[bad-date field-behaviour-05 format_date format_datetime] show as --- when bad", () => {
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
  it("[date-field#1 field-behaviour-01] accepts yyyy-MM-dd", async () => {
    expect(await readDate(" 2025-12-31 ", reference, "en-US")).toEqual({ kind: "day", day: "2025-12-31" });
  });

  it("[date-field#2] accepts natural phrases, in the language of the browser too", async () => {
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

  it("knows what is no date, and what is empty", async () => {
    const none = { kind: "invalid", says: commonTexts.badDate };
    expect(await readDate("gibberish", reference, "en-US")).toEqual(none);
    expect(await readDate("2025-02-30", reference, "en-US")).toEqual(none);
    expect(await readDate("  ", reference, "en-US")).toEqual({ kind: "empty" });
  });
});
