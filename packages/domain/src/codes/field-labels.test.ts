import { expect, test } from "vitest";
import { fieldLabel, inSentence } from "./field-labels.ts";

test("fields are called as forms call them, and by their own words where those say it", () => {
  expect(["acct_type", "par_amount", "settlement_account_id", "ceo_id", "notes", "toString"].map(fieldLabel)).toEqual([
    "Type",
    "Par amount",
    "Settlement account",
    "CEO",
    "Notes",
    "ToString",
  ]);
  expect(["details.coupon_percent", "user_attributes.lot_method"].map(fieldLabel)).toEqual([
    "Terms, coupon percent",
    "Attributes, cost basis method",
  ]);
  expect(["CEO", "E-mail", "Type"].map(inSentence)).toEqual(["CEO", "E-mail", "type"]);
});
