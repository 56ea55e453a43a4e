import { expect, it } from "vitest";
import { blocksIn, readAll, rowsToShow } from "./list.ts";

it("reads only the parts of a long list that are in sight", () => {
  expect([blocksIn(0, 30, 200), blocksIn(190, 210, 200), blocksIn(99_990, 100_000, 200)]).toEqual([
    [0],
    [0, 1],
    [499, 500],
  ]);
});

it("draws a list as long as it is, or one part further than was reached where the server stopped counting", () => {
  expect(rowsToShow({ count: 1234, more: false, reached: 200 })).toBe(1234);
  expect(rowsToShow({ count: 10_000, more: true, reached: 400 })).toBe(10_000);
  expect(rowsToShow({ count: 10_000, more: true, reached: 10_000 })).toBe(10_200);
  expect(rowsToShow({ count: 10_000, more: true, reached: 10_131 })).toBe(10_131);
});

it("reads a list to its end for an export", async () => {
  const asked: number[] = [];
  const rows = await readAll(async ({ limit, offset }) => {
    asked.push(offset);
    const items = Array.from({ length: Math.min(limit, 2345 - offset) }, (_, index) => offset + index);
    return { items, count: 2345, count_relation: "eq" };
  }, new AbortController().signal);
  expect([rows.length, rows[2344], asked]).toEqual([2345, 2344, [0, 1000, 2000]]);
});
