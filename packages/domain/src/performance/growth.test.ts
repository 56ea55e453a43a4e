import { expect, it } from "vitest";
import { growthIndex, growthOver } from "./growth.ts";

it("has no return where nothing was ever held, and one from the first money on", () => {
  const empty = { flows: new Float64Array(3), values: new Float64Array(3) };
  const none = { value: null, reason: "opening_value_not_positive" };
  expect([growthOver(empty), growthIndex(empty)]).toEqual([none, none]);
  const begun = { flows: Float64Array.of(0, 100, 0), values: Float64Array.of(0, 110, 121) };
  expect(growthOver(begun).value).toBeCloseTo(0.21, 12);
});
