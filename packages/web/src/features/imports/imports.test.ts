import { expect, it } from "vitest";
import { countLines, importTexts, recordsToWrite } from "./texts.ts";
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

it("counts the records that a save writes, the same in the button as in the lines of their kinds", () => {
  // 4 + 24 + 200 + 9,998 + 26,200 + 2,600 + 1 = 39,027
  expect(recordsToWrite(counts)).toBe(39027);
  expect(countLines(counts).reduce((sum, line) => sum + line.count, 0)).toBe(recordsToWrite(counts));
  expect([importTexts.write(1), importTexts.written(39027)]).toEqual(["Write 1 record", "39,027 records written"]);
  expect(countLines({ ...counts, rates: 0 }).map((line) => line.key)).not.toContain("rates");
});

it("says how long it still takes once there is something to go by", () => {
  expect([timeLeft(500, 0.5), timeLeft(10_000, 0.5), timeLeft(60_000, 0.1)]).toEqual([null, "10 s", "9 min"]);
});
