import { expect, it } from "vitest";
import { fieldLabel, valueText } from "./change-text.ts";

it("says fields and values of a change in words", () => {
  expect(["settlement_account_id", "details.coupon_percent", "name"].map(fieldLabel)).toEqual([
    "Settlement account",
    "Details coupon percent",
    "Name",
  ]);
  expect([null, "", [], {}, "D", 4.5, false, ["a", "b"], { rate: "4.5", terms: { cap: null } }].map(valueText)).toEqual(
    ["empty", "empty", "empty", "empty", "D", "4.5", "false", "a, b", "rate: 4.5, terms: cap: empty"],
  );
});
