import { expect, it } from "vitest";
import { rawText } from "./raw-text.ts";
import {
  countLines,
  importTexts,
  isNothingNew,
  isNothingTaken,
  leftOut,
  recordsToWrite,
  usersOf,
  whyNothing,
} from "./texts.ts";
import { timeLeft } from "./time-left.ts";

const counts = {
  entities: 4,
  accounts: 24,
  instruments: 200,
  transactions: 9998,
  prices: 26200,
  rates: 2600,
  statements: 0,
  opening_lots: 1,
  already_there: 3,
  repeated: 2,
  joined: 0,
  duplicates: 0,
  completed: 0,
  rejected: 2,
  rows: 39029,
};

it("counts the records that a save writes, the same in the button as in the lines of their kinds", () => {
  // 4 + 24 + 200 + 9,998 + 26,200 + 2,600 + 1 = 39,027
  expect(recordsToWrite(counts)).toBe(39027);
  expect(countLines(counts).reduce((sum, line) => sum + line.count, 0)).toBe(recordsToWrite(counts));
  expect([importTexts.write(1), importTexts.written(39027)]).toEqual(["Import 1 record", "39,027 records imported"]);
  expect(countLines({ ...counts, rates: 0 }).map((line) => line.key)).not.toContain("rates");
});

it("says of the same files once more that nothing of them is new, and of a few that were refused that they were", () => {
  const none = { entities: 0, accounts: 0, instruments: 0, transactions: 0, prices: 0, rates: 0, opening_lots: 0 };
  const again = { ...counts, ...none, already_there: 39027, rejected: 0 };
  expect([isNothingNew(again), isNothingNew({ ...again, rejected: 1 }), isNothingNew(null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isNothingNew(counts), importTexts.written(0)]).toEqual([
    false,
    "Everything in these files was already recorded",
  ]);
});

it("says that everything was refused where nothing of the files could be used, not that it is nothing new", () => {
  const none = { entities: 0, accounts: 0, instruments: 0, transactions: 0, prices: 0, rates: 0, opening_lots: 0 };
  const nothing = { ...counts, ...none, already_there: 0, repeated: 0, rejected: 0, rows: 0 };
  // A file in UTF-16 is refused before any of its rows is read; in one with a bad column each row is.
  const eachRow = { ...nothing, rows: 12, rejected: 12 };
  for (const refused of [nothing, eachRow]) {
    expect([isNothingTaken(refused), isNothingNew(refused)]).toEqual([true, false]);
    expect(whyNothing(refused, true)).toBe("No rows in these files can be imported");
  }
  const again = { ...counts, ...none, already_there: 23, repeated: 0, rejected: 0 };
  expect([isNothingTaken(again), isNothingTaken(counts), isNothingTaken(null)]).toEqual([false, false, false]);
  expect([whyNothing(again, false), whyNothing({ ...again, rejected: 1 }, true)]).toEqual([
    "Everything in these files is already recorded",
    "Nothing to import: every readable row is already recorded",
  ]);
});

it("says of sound rows that bring nothing whether the book has them or another row says the same", () => {
  expect([leftOut(counts), leftOut({ ...counts, already_there: 0, repeated: 1 })]).toEqual([
    "3 already recorded, 2 duplicate rows, counted once",
    "1 duplicate row, counted once",
  ]);
  expect(leftOut({ ...counts, repeated: 0 })).toBe("3 already recorded");
  expect(leftOut({ ...counts, already_there: 0, repeated: 0, duplicates: 1, joined: 2 })).toBe(
    "1 duplicate skipped, 2 transfers matched",
  );
});

it("says how long it still takes once there is something to go by", () => {
  expect(timeLeft(10_000, 1)).toBeNull();
  expect([timeLeft(500, 0.5), timeLeft(10_000, 0.5), timeLeft(60_000, 0.1)]).toEqual([null, "10 s", "9 min"]);
});

it("shows the text of a file wherever it is not letter for letter what was read", () => {
  const shown = (raw: string, parsed: string | null) => rawText({ raw, parsed });
  expect([shown("62000", "62000"), shown("", null)]).toEqual([null, null]);
  expect([shown("62000.00", "62000"), shown("+3", "3"), shown("1", "yes"), shown("1oo", null)]).toEqual([
    "62000.00",
    "+3",
    "1",
    "1oo",
  ]);
  expect([shown(" A001", "A001"), shown("  ", null)]).toEqual(["“ A001”", "“  ”"]);
});

it("says of a record that stayed who uses it: one by its name, several by number and the first names", () => {
  const house = { kind: "instrument" as const, uuid: "u", name: "House" };
  const used = (...used_by: { kind: string; count: number; names: string[] }[]) => usersOf({ ...house, used_by });
  expect(used({ kind: "instrument", count: 1, names: ["Mortgage"] })).toBe("the security Mortgage");
  expect(
    used(
      { kind: "event", count: 4, names: ["2025-07-01 Deposit", "2025-07-02"] },
      { kind: "prospect", count: 1, names: [""] },
    ),
  ).toBe("4 transactions (2025-07-01 Deposit, 2025-07-02, …), the prospect");
  expect(used({ kind: "profile", count: 1, names: [""] })).toBe("this profile");
});

it("says how much of an import lies in the locked period, and what becomes of it", () => {
  expect(importTexts.lockedWritten(1, "2025-06-30")).toContain("1 record is dated in the period locked");
  expect([importTexts.lockedLeftOut(1, "2025-06-30"), importTexts.lockedLeftOut(1200, "2025-06-30")]).toEqual([
    "1 record would fall in the period locked up to 2025-06-30. It is skipped, or starts on the first open day.",
    "1,200 records would fall in the period locked up to 2025-06-30. They are skipped, or start on the first open day.",
  ]);
});
