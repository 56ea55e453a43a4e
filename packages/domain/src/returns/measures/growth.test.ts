import { expect, it } from "vitest";
import { growthIndex, growthOver, maximumDrawdown } from "./growth.ts";

it("has no return where nothing was ever held, and one from the first money on", () => {
  const empty = { flows: new Float64Array(3), values: new Float64Array(3) };
  const none = { value: null, reason: "opening_value_not_positive" };
  expect([growthOver(empty), growthIndex(empty)]).toEqual([none, none]);
  const begun = { flows: Float64Array.of(0, 100, 0), values: Float64Array.of(0, 110, 121) };
  expect(growthOver(begun).value).toBeCloseTo(0.21, 12);
});

it("links at flows alone: a day on which more is owed than held in between breaks nothing", () => {
  // 100 in, worth 90 below zero once, 150 in the end: 150 / 100 - 1, as if nobody had looked in between
  const looked = { flows: new Float64Array(3), values: Float64Array.of(100, -60, 150) };
  expect(growthOver(looked).value).toBeCloseTo(0.5, 12);
  expect([...growthIndex(looked).value!]).toEqual([1, -0.6, 1.5]);
  // it had lost more than everything: no fall of a peak says that
  expect(maximumDrawdown(growthIndex(looked)).reason).toBe("value_below_zero");
  // at a flow the sub-period before it ends with what is owed
  const paid = { flows: Float64Array.of(0, 10, 0), values: Float64Array.of(100, -60, 150) };
  expect(growthOver(paid).reason).toBe("value_below_zero");
});
