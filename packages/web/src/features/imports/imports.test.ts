import { expect, it } from "vitest";
import { countLines, importTexts, rowsToWrite } from "./texts.ts";
import { timeLeft } from "./time-left.ts";

const counts = {
  entities: 4,
  accounts: 24,
  instruments: 200,
  transactions: 9998,
  prices: 26200,
  rates: 2600,
  opening_lots: 1,
  already_there: 3,
  rejected: 2,
  rows: 39027,
};

it("counts the rows that a save writes, and only those", () => {
  // 24 + 200 + 9,998 + 26,200 + 2,600 = 39,022
  expect(rowsToWrite(counts)).toBe(39022);
  expect(importTexts.write(1)).toBe("Write 1 row");
  expect(countLines({ ...counts, rates: 0 }).map((line) => line.key)).not.toContain("rates");
});

it("says how long it still takes once there is something to go by", () => {
  expect([timeLeft(500, 0.5), timeLeft(10_000, 0.5), timeLeft(60_000, 0.1)]).toEqual([null, "10 s", "9 min"]);
});
