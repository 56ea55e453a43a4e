import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { expect, it } from "vitest";
import { fieldsOf } from "../../../records/form/fields.ts";
import { termGroups } from "./term-fields.ts";

function shown(type: InstrumentType, held: Readonly<Record<string, string>>): readonly string[] {
  return fieldsOf(termGroups(type, (name) => held[name] ?? "")).map(({ name }) => name.replace("details.", ""));
}

it("shows no fields of a floating rate on a fixed one, and the other way round", () => {
  const floating = ["reference_index", "reference_spread", "coupon_spread"];
  const ofRate = (type: InstrumentType, held: Readonly<Record<string, string>>) =>
    shown(type, held).filter((name) => [...floating, "coupon_percent", "fixed_interest_rate"].includes(name));
  // A new form holds nothing yet; its first choice is a fixed rate.
  expect(ofRate("CBND", {})).toEqual(["fixed_interest_rate"]);
  expect(ofRate("CBND", { "details.payment_convention": "FIX" })).toEqual(["fixed_interest_rate"]);
  expect(ofRate("CBND", { "details.payment_convention": "ARM" })).toEqual([
    "fixed_interest_rate",
    "reference_index",
    "reference_spread",
  ]);
  expect(ofRate("BOND", {})).toEqual(["coupon_percent"]);
  expect(ofRate("BOND", { "details.coupon_type": "FLT" })).toEqual(["coupon_spread", "reference_index"]);
  expect(ofRate("BOND", { "details.coupon_type": "IND" })).toEqual([
    "coupon_percent",
    "coupon_spread",
    "reference_index",
  ]);
});

it("hides no term that holds something", () => {
  expect(shown("CBND", { "details.reference_spread": "1.5" })).toContain("reference_spread");
  expect(fieldsOf(termGroups("CBND")).map(({ name }) => name)).toContain("details.reference_spread");
});
