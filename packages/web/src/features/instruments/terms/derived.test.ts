import { expect, it } from "vitest";
import { derivedTexts as t } from "./derived-texts.ts";
import { derivedTerms, derivedUnit } from "./derived.ts";

const worth = (...args: Parameters<typeof derivedTerms>) => derivedTerms(...args)?.figures.map(([, value]) => value);
const named = (...args: Parameters<typeof derivedTerms>) =>
  Object.fromEntries(derivedTerms(...args)?.figures.map(([label, value]) => [label, value]) ?? []);

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
  expect(worth("CBND", terms)?.slice(0, 5)).toEqual(["1798.65", "1500", "298.65", "360", "2054-01-31"]);
  expect(worth("CBND", { ...terms, "details.fixed_interest_rate": "" })).toEqual([]);
  // Level principal: 300,000 / 360 = 833.33, with the same interest 2333.33.
  expect(worth("CBND", { ...terms, "details.amortization_mode": "straight" })?.[0]).toBe("2333.33");
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
});

const loan = {
  "details.notional": "120000",
  "details.fixed_interest_rate": "6",
  "details.periodicity": "M",
  "details.amortization_mode": "straight",
  "details.amortization_start_date": "2024-01-31",
  "details.amortization_end_date": "2025-01-31",
};

it("works a loan out with its own months of interest alone and extra payments", () => {
  // 12 payments of 120,000 x 0.5 % = 600 and all of it with the last: 7200 in all.
  const interestOnly = { ...loan, "details.interest_only": true };
  const whole = named("CBND", { ...interestOnly, "details.amortization_start_date": "", start_date: "2024-01-31" });
  expect(whole).toMatchObject({ [t.firstPayment]: "600", [t.firstPrincipal]: "0", [t.totalInterest]: "7200" });
  expect(whole[t.lastAmount]).toBe("120600");
  // Two years, of which the first is interest alone: 600 a month, then 10,000 + 600.
  const half = named("CBND", { ...interestOnly, start_date: "2023-01-31" });
  expect(half).toMatchObject({ [t.firstPayment]: "600", [t.laterPayment]: "10600", [t.payments]: "24" });
  expect(half[t.repaymentFrom]).toBe("2024-02-29");
  // 10,000 and 10,000 more each month: repaid in 6, interest 600 + 500 + 400 + 300 + 200 + 100.
  const faster = named("CBND", { ...loan, "details.extra_payment": "10,000.00" });
  expect(faster).toMatchObject({ [t.payments]: "6", [t.totalInterest]: "2100", [t.lastPayment]: "2024-07-31" });
  expect([faster[t.firstPayment], faster[t.withExtra]]).toEqual(["10600", "20600"]);
});

it("rounds what is paid to the minor unit of the currency that is chosen", () => {
  // 100,000 / 12 = 8333.333..., interest 500.
  const odd = { ...loan, "details.notional": "100000" };
  expect(worth("CBND", odd, "JPY")?.[0]).toBe("8833");
  expect(worth("CBND", odd, "KWD")?.[0]).toBe("8833.333");
  expect(worth("CBND", odd)?.[0]).toBe("8833.33");
  // 10,001 x 3.5 % = 350.035 a year, 29.1695... a month.
  const coupon = { "details.notional": "10001", "details.recur_type": "C", "details.coupon_percent": "3.5" };
  expect(worth("RECR", { ...coupon, "details.periodicity": "M" }, "JPY")).toEqual(["29", "350"]);
  expect(worth("RECR", { ...coupon, "details.periodicity": "M" }, "KWD")).toEqual(["29.17", "350.035"]);
  // A coupon per par of 1 is smaller than any yen: 1 x 5 % = 0.05 a year, 0.0125 a quarter.
  const bond = { par_amount: "1", "details.coupon_percent": "5", "details.periodicity": "Q" };
  expect(worth("BOND", bond, "JPY")).toEqual(["0.0125", "0.05"]);
  expect(derivedUnit("CBND", { "details.unit": "yen", settlement_unit_id: "dollar" })).toBe("yen");
  expect(derivedUnit("CBND", { "details.unit": "", settlement_unit_id: "dollar" })).toBe("dollar");
  expect(derivedUnit("OTHR", {})).toBeNull();
});

it("says which terms are missing, and nothing of types without figures", () => {
  const { "details.amortization_end_date": _, ...open } = { ...loan, "details.amortization_mode": "" };
  expect(derivedTerms("CBND", open)).toEqual({
    figures: [],
    missing: ["details.amortization_end_date", "details.amortization_mode"],
    notes: [],
  });
  expect(derivedTerms("CBND", {})?.missing).toEqual([
    "details.amortization_start_date",
    "details.amortization_end_date",
    "details.notional",
    "details.fixed_interest_rate",
    "details.amortization_mode",
    "details.periodicity",
  ]);
  // An amount of two meanings is not read as one of them.
  expect(derivedTerms("CBND", { ...loan, "details.notional": "520.000" })?.missing).toEqual(["details.notional"]);
  const backwards = { ...loan, "details.amortization_end_date": "2023-01-31" };
  expect(derivedTerms("CBND", backwards)).toMatchObject({ missing: [], notes: [t.endUnfit] });
  expect(derivedTerms("CBND", { ...loan, "details.amortization_end_date": "2024-02-31" })?.missing).toEqual([
    "details.amortization_end_date",
  ]);
  expect(derivedTerms("RECR", { "details.recur_type": "C" })?.missing).toHaveLength(3);
  for (const type of ["OTHR", "CCY", "COMM", "UNIT"] as const) expect(derivedTerms(type, {})).toBeNull();
});

it("says of a fund's fee as much as its terms tell, and what they do not", () => {
  const fund = { "details.committed_capital": "2m", "details.management_fee": "1.75" };
  const on = (target: string) => derivedTerms("CAPC", { ...fund, "details.notional_targets": target });
  expect(on("I")).toMatchObject({ figures: [[t.feeAllInvested, "35000", "money"]], notes: [t.investedUnknown] });
  expect(on("L")).toMatchObject({ figures: [[t.feeAtMost, "35000", "money"]], notes: [t.investedUnknown] });
  expect(on("G")).toMatchObject({ figures: [[t.feeAtLeast, "35000", "money"]], notes: [t.investedUnknown] });
  expect(on("A")).toMatchObject({ figures: [], missing: [], notes: [t.netAssetsUnknown] });
  expect(on("")).toMatchObject({ figures: [], missing: ["details.notional_targets"] });
});

it("says of a SAFE what it is worth by the valuation, as its page does", () => {
  // 10,000,000 / (1 - 20 %) = 12,500,000; up to it 100,000 / 0.8 = 125,000; at 25,000,000: 100,000 x 25 / 10 = 250,000.
  const terms = { "details.valuation_cap": "10m", "details.discount": "20", issued_amount: "100k" };
  expect(named("SAFE", terms)).toEqual({
    [t.safeCorner]: "12500000",
    [t.safeBelow]: "125000",
    [t.safeTwice]: "250000",
  });
  expect(worth("SAFE", { ...terms, "details.interest_rate": "5" })?.[0]).toBe("5000"); // 100,000 x 5 %
  // Of each 1 invested, where nothing says how much: 1 / 0.8 = 1.25.
  expect(named("SAFE", { "details.discount": "20" })).toEqual({ [`${t.safeInRound}${t.ofEach}`]: "1.25" });
  expect(derivedTerms("SAFE", {})).toMatchObject({ figures: [], missing: [], notes: [t.safeOpen] });
  expect(derivedTerms("SAFE", { ...terms, "details.mfn": true })?.notes).toEqual([t.safeFavoured]);
  // Nothing is left of a price less all of it; a cap is above zero.
  expect(derivedTerms("SAFE", { ...terms, "details.discount": "100" })).toMatchObject({ figures: [], notes: [] });
  expect(derivedTerms("SAFE", { ...terms, "details.valuation_cap": "0" })).toMatchObject({ figures: [], notes: [] });
});

it("says of a forward, an option and a preferred share what they are worth", () => {
  const forward = { "details.unit": "eur", "details.forward_rate": "1.10", "details.notional": "1000" };
  // 1000 x 1.10 = 1100; at 1.21: 1000 x 0.11 = 110; at 0.99: 1000 x -0.11 = -110.
  expect(worth("FX", forward)).toEqual(["1100", "110", "-110"]);
  expect(derivedTerms("FX", {})?.missing).toEqual(["details.unit", "details.forward_rate"]);
  const option = { "details.conversion_cost_per_share": "40", "details.conversion_ratio": "100" };
  // 100 x 40 = 4000; a call at 80: 100 x (80 - 40) = 4000; a put at 20: 100 x (40 - 20) = 2000.
  expect(named("DRIV", option)).toEqual({ [t.optionPays]: "4000", [t.optionAtTwice]: "4000" });
  expect(named("DRIV", { ...option, "details.option_right": "P" })).toEqual({
    [t.optionGets]: "4000",
    [t.optionAtHalf]: "2000",
  });
  expect(derivedTerms("DRIV", {})?.missing).toEqual(["details.conversion_cost_per_share"]);
  // 10 x 1.5 = 15 before common shares; of 2 common shares each, converting is better from 15 / 2 = 7.50.
  const preferred = {
    "details.preference_price": "10",
    "details.preference_multiple": "1.5",
    "details.conversion_ratio": "2",
  };
  expect(named("EQTY", preferred)).toEqual({ [t.rightsPreference]: "15", [t.rightsConversion]: "7.5" });
});
