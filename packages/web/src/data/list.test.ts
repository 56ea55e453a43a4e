import { expect, it } from "vitest";
import { blocksIn, explored, pageWithin, readAll, rowsToShow } from "./list.ts";

it("reads only the parts of a long list that are in sight", () => {
  expect([blocksIn(0, 30, 200), blocksIn(190, 210, 200), blocksIn(99_990, 100_000, 200)]).toEqual([
    [0],
    [0, 1],
    [499, 500],
  ]);
});

it("shows the last page where the one that was asked for is behind the end", () => {
  const answer = (items: number, count: number) => ({
    items: Array.from({ length: items }, (_, index) => index),
    count,
    count_relation: "eq" as const,
  });
  expect(pageWithin(5, 10, answer(0, 7))).toBe(1);
  expect(pageWithin(5, 10, answer(0, 31))).toBe(4); // 10 + 10 + 10 + 1
  expect(pageWithin(5, 10, answer(0, 30))).toBe(3);
  // A page with rows is shown, and so is an empty list; what is not known yet is waited for.
  expect([pageWithin(3, 10, answer(7, 27)), pageWithin(5, 10, answer(0, 0)), pageWithin(5, 10, undefined)]).toEqual([
    3, 5, 5,
  ]);
});

it("draws a list as long as it is, or on from what was reached where the server stopped counting", () => {
  const stopped = { count: 10_000, more: true, bound: null };
  expect(rowsToShow({ ...stopped, count: 1234, more: false, reached: 200 })).toBe(1234);
  expect(rowsToShow({ ...stopped, reached: 400 })).toBe(10_000);
  expect(rowsToShow({ ...stopped, reached: 10_000 })).toBe(20_000);
  // Nothing stands behind 12,000: half-way from 10,000 is 11,000.
  expect(rowsToShow({ ...stopped, reached: 10_000, bound: 12_000 })).toBe(11_000);
  // The last part was read, and was not full.
  expect(rowsToShow({ ...stopped, reached: 10_131, bound: 10_131 })).toBe(10_131);
});

it("comes to the end of a list of any length by going to its end again and again, in few steps", () => {
  for (const length of [10_001, 10_200, 12_345, 100_000, 1_000_000]) {
    let extent: Parameters<typeof rowsToShow>[0] = { count: 10_000, more: true, reached: 200, bound: null };
    let steps = 0;
    for (let shown = rowsToShow(extent), before = 0; shown !== before; steps += 1) {
      before = shown;
      const offset = Math.floor((shown - 1) / 200) * 200;
      const items = Math.max(0, Math.min(200, length - offset));
      extent = { ...extent, ...explored(extent, [{ offset, items }]) };
      shown = rowsToShow(extent);
    }
    expect([length, rowsToShow(extent)]).toEqual([length, length]);
    // Doubled to a million in 7 steps, then halved from 1.28 million to parts of 200 in 11 more.
    expect(steps).toBeLessThan(25);
  }
});

it("reads on where rows were written behind what was the end", () => {
  const before = { reached: 10_131, bound: 10_131 };
  expect(explored(before, [{ offset: 10_000, items: 200 }])).toEqual({ reached: 10_200, bound: null });
  expect(explored(before, [{ offset: 10_000, items: 131 }])).toEqual(before);
  expect(explored({ reached: 10_000, bound: null }, [{ offset: 19_800, items: 0 }])).toEqual({
    reached: 10_000,
    bound: 19_800,
  });
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
