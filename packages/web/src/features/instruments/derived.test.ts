import { expect, it } from "vitest";
import { derivedTerms } from "./derived.ts";

const worth = (...args: Parameters<typeof derivedTerms>) => derivedTerms(...args).map(([, value]) => value);

it("works out a loan's payments from its terms as they are typed", () => {
  // 300,000 at 6 % over 360 months: 1500 / (1 - 1.005^-360) = 1798.65; first interest 300,000 x 0.005 = 1500.
  const terms = {
    "details.notional": "300,000.00",
    "details.fixed_interest_rate": "6",
    "details.periodicity": "M",
    "details.amortization_mode": "traditional",
    "details.amortization_start_date": "2024-01-31",
    "details.amortization_end_date": "2054-01-31",
  };
  expect(worth("CBND", terms).slice(0, 5)).toEqual(["1798.65", "1500", "298.65", "360", "2054-01-31"]);
  expect(worth("CBND", { ...terms, "details.fixed_interest_rate": "" })).toEqual([]);
  // Level principal: 300,000 / 360 = 833.33, with the same interest 2333.33.
  expect(worth("CBND", { ...terms, "details.amortization_mode": "straight" })[0]).toBe("2333.33");
});

it("works out what a bond, a payment, a fund, a house and a share come to in a year", () => {
  // 1000 x 5 % = 50 a year, 25 twice a year.
  expect(worth("BOND", { par_amount: "1000", "details.coupon_percent": "5", "details.periodicity": "S" })).toEqual([
    "25",
    "50",
  ]);
  // 850 x 12 = 10,200; 100,000 x 3 % = 3000 a year, 250 a month.
  expect(worth("RECR", { "details.notional": "850", "details.periodicity": "M" })).toEqual(["10200"]);
  const coupon = { "details.recur_type": "C", "details.coupon_percent": "3", "details.periodicity": "M" };
  expect(worth("RECR", { "details.notional": "100k", ...coupon })).toEqual(["250", "3000"]);
  // 2,000,000 x 1.75 % = 35,000, on committed capital alone.
  const fund = { "details.committed_capital": "2m", "details.management_fee": "1.75" };
  expect(worth("CAPC", { ...fund, "details.notional_targets": "C" })).toEqual(["35000"]);
  expect(worth("CAPC", { ...fund, "details.notional_targets": "A" })).toEqual([]);
  // 1200 x 4 = 4800, + 600 = 5400.
  const house = { "details.real_estate_tax": "1200", "details.real_estate_tax_frequency": "Q" };
  expect(worth("REAL", { ...house, "details.other_fees": "600" })).toEqual(["4800", "5400"]);
  expect(worth("EQTY", { "details.dividend_amount": "0.24", "details.periodicity": "Q" })).toEqual(["0.96"]);
  expect(worth("OTHR", {})).toEqual([]);
});
