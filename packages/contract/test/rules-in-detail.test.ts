import type { PriceUsed } from "@distributary/domain/market/price-used";
import type { RuleApplied } from "@distributary/domain/evidence/rule-applied";
import { parseDay } from "@distributary/domain/time/day";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { describe, expect, it } from "vitest";
import { formulaInDetail, ruleInDetail } from "../src/evidence/figures/details.ts";

const recorded: PriceUsed = {
  price: parseDecimal("98.5"),
  date: parseDay("2025-01-31"),
  source: "user",
  currency: "USD",
  kind: "per_unit",
  estimated: false,
  accrued: null,
};

function valued(applied: Partial<Extract<RuleApplied, { readonly by: "price" }>>): string {
  return ruleInDetail("value", { by: "price", price: recorded, type: "CBND", unpaid: null, ...applied });
}

describe("the rule of a value", () => {
  it("is that of every recorded price, and says what was added to it", () => {
    expect(valued({})).toBe(ruleInDetail("value", { by: "figure" }));
    const added = valued({
      price: { ...recorded, accrued: parseDecimal("0.4") },
      unpaid: "no payment is recorded for 1 coupon; it counts as owed.",
    });
    expect(added).toMatch(/interest accrued by the terms is added\. No payment is recorded for 1 coupon; it counts as/);
  });

  it("says what stands for a price that is not recorded", () => {
    const model: PriceUsed = { ...recorded, source: "model" };
    expect(valued({ price: model, type: "SAFE" })).toContain("valued at cost until it converts");
    expect(valued({ price: model, type: "FX" })).toContain("agreed rate");
    expect(valued({ price: model, type: "EQTY" })).toContain("cost of the opening position");
    expect(valued({ price: { ...recorded, kind: "amount" } })).toContain("latest net asset value");
    expect(valued({ price: { ...recorded, source: "last_transaction" } })).toContain("price of the last trade");
  });
});

it("the rule of a cost says which units a sale takes, and where fees go", () => {
  expect(ruleInDetail("basis", { by: "lots", method: "FIFO", fees: "basis" })).toMatch(
    /oldest units first \(FIFO\)\. Purchase fees add to cost/,
  );
  expect(ruleInDetail("realised", { by: "lots", method: "LIFO", fees: "expense" })).toMatch(
    /newest units first \(LIFO\)\. Fees are expenses/,
  );
});

it("the rule of an owner's sum says that each part counts at their share, and a clean price has its formula", () => {
  expect(ruleInDetail("net_worth", { by: "shares" })).toMatch(/Each counts at the owner’s share in the account\.$/);
  expect(formulaInDetail("value", true)).toContain("accrued interest");
  expect(formulaInDetail("value", false)).not.toContain("accrued interest");
});
