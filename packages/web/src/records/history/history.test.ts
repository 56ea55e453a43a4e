import { expect, it } from "vitest";
import { valueText } from "./change-text.ts";

it("says values of a change in words", () => {
  expect([null, "", [], {}, "D", 4.5, false, ["a", "b"], { rate: "4.5", terms: { cap: null } }].map(valueText)).toEqual(
    ["empty", "empty", "empty", "empty", "D", "4.5", "No", "a, b", "Rate: 4.5, Terms: Cap: empty"],
  );
});
