import { describe, expect, test } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { ONE, type Decimal } from "../money/decimal.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { decimalOf } from "../money/rational.ts";
import { formatDay, parseDay } from "../time/day.ts";
import { loanSchedule } from "./loan/loan-schedule.ts";
import { payoffCurve } from "./payoff-curve.ts";
import { plannedFlows } from "./planned-flows.ts";
import { readLoan } from "./loan/read-loan.ts";
import { readBond, readRecurring } from "./read-others.ts";
import type { RecordedTerms } from "./recorded-terms.ts";

const day = parseDay;
const text = (value: Decimal | null | undefined): string => (value ? formatDecimal(value) : "---");

function recorded(
  details: Record<string, unknown>,
  start = "2025-01-31",
  end: string | null = "2026-01-31",
): RecordedTerms {
  return { details, issued: "2024-12-01", start, end, issuedAmount: "5000", par: null };
}

const LOAN = { notional: "12000", fixed_interest_rate: "6.5" };

describe("a loan by its recorded fields", () => {
  test("amount, rate in percent, and as many payments as there are periods, a rest one more", () => {
    const { terms } = readLoan(recorded(LOAN));
    expect(terms).toMatchObject({ periodicity: "M", periods: 12, amortization: "traditional", interestOnlyPeriods: 0 });
    expect([text(terms?.principal), text(terms?.annualRate)]).toEqual(["12000", "0.065"]);
    expect(readLoan(recorded(LOAN, "2025-01-31", "2026-02-10")).terms?.periods).toBe(13);
    expect(text(readLoan(recorded({ fixed_interest_rate: "1" })).terms?.principal)).toBe("5000");
  });

  test("the last payment is on the last day, due dates go off weekends, and interest goes by the day count", () => {
    const planned = (details: Record<string, unknown>) => {
      const terms = readLoan(
        recorded({ notional: "12000", fixed_interest_rate: "12", ...details }, "2024-01-15", "2024-07-01"),
      ).terms;
      const { instalments, regularPayment } = loanSchedule(terms!);
      return { dues: instalments.map(({ due }) => formatDay(due)), instalments, level: regularPayment };
    };
    const plain = planned({ amortization_mode: "straight" });
    expect(plain.dues).toEqual(["2024-02-15", "2024-03-15", "2024-04-15", "2024-05-15", "2024-06-15", "2024-07-01"]);
    // 1 % of 12000, 10000 ... 4000; of the last 2000 for 16 of 30 days: 10.666...
    expect(plain.instalments.map(({ interest }) => text(interest))).toEqual(["120", "100", "80", "60", "40", "10.67"]);
    expect(plain.instalments.map(({ principal }) => text(principal))).toEqual(Array(6).fill("2000"));
    // 15 June 2024 is a Saturday
    expect(planned({ business_day_rule: "F" }).dues.slice(-2)).toEqual(["2024-06-17", "2024-07-01"]);
    const first = (day_count: string) => text(planned({ day_count }).instalments[0]?.interest);
    // 31 days: 12000 x 0.12 x 31 / 360 = 124, / 365 = 122.30...; the same part of a year each: 12000 x 0.12 / 12
    expect([first("A36"), first("F36"), first("T36")]).toEqual(["124", "122.3", "120"]);
    // a level payment is level to the last one, which takes the cents
    for (const day_count of ["T36", "A36", "F36"]) {
      const { instalments, level } = planned({ day_count });
      const gap = Number(text(instalments.at(-1)?.payment)) - Number(text(level));
      expect(Math.abs(gap), day_count).toBeLessThan(0.06);
    }
  });

  test("what is paid of it has the decimals of its currency", () => {
    // 1000 x 0.065 / 12 = 5.4166...: 5 yen, 5.42 dollars, 5.417 dinars
    const first = (minorUnit?: number) => {
      const details = { ...LOAN, notional: "1000", interest_only: true };
      const { terms } = readLoan({ ...recorded(details), ...(minorUnit === undefined ? {} : { minorUnit }) });
      return terms && text(loanSchedule(terms).instalments[0]?.interest);
    };
    expect([first(0), first(), first(3)]).toEqual(["5", "5.42", "5.417"]);
  });

  test("amounts and days of its amortization go first, and interest alone lasts until it starts", () => {
    const details = {
      ...LOAN,
      amortization_start_amount: "10000",
      amortization_end_amount: "4000",
      amortization_start_date: "2025-07-31",
      amortization_mode: "straight",
      extra_payment: "50",
    };
    const later = readLoan(recorded(details)).terms;
    expect(later).toMatchObject({ start: day("2025-07-31"), periods: 6, amortization: "straight" });
    expect([text(later?.principal), text(later?.finalBalance)]).toEqual(["10000", "4000"]);
    expect(later?.extraPayments?.map((extra) => formatDay(extra.day)).slice(0, 2)).toEqual([
      "2025-08-31",
      "2025-09-30",
    ]);
    const first = readLoan(recorded({ ...details, interest_only: true })).terms;
    expect(first).toMatchObject({ start: day("2025-01-31"), periods: 12, interestOnlyPeriods: 6 });
    expect(readLoan(recorded({ ...LOAN, interest_only: true })).terms?.interestOnlyPeriods).toBe(12);
  });

  test("an adjustable rate changes, a fixed one does not; what is missing is named", () => {
    const changes = [{ from: day("2025-05-01"), annualRate: parseDecimal("0.07") }];
    expect(readLoan(recorded({ ...LOAN, payment_convention: "ARM" }), changes).terms?.rateChanges).toEqual(changes);
    expect(readLoan(recorded(LOAN), changes).terms?.rateChanges).toEqual([]);
    const bare = readLoan({ ...recorded({}), issuedAmount: null, start: null, issued: null, end: null });
    expect(bare).toEqual({ terms: null, missing: ["start_date", "end_date", "notional", "fixed_interest_rate"] });
    expect(readLoan(recorded(LOAN, "2025-01-31", "2025-01-31")).missing).toEqual(["end_date"]);
    expect(readLoan(recorded({ ...LOAN, notional: "0" })).missing).toEqual(["notional"]);
    // a century of daily payments is no loan
    const daily = { ...LOAN, periodicity: "D" };
    expect(readLoan(recorded(daily, "2025-01-31", "2125-01-31")).missing).toEqual(["end_date"]);
  });
});

test("a bond takes its defaults", () => {
  proves(
    "constant:bond_default_notional_exchange",
    "constant:bond_default_par_value",
    "constant:bond_default_periodicity",
    "constant:bond_default_coupon_percent",
    "constant:bond_default_coupon_type",
  );
  const { terms } = readBond({ ...recorded({}), par: null });
  expect(terms).toMatchObject({
    par: ONE,
    periodicity: "A",
    couponType: "FIX",
    notionalExchange: "B",
    dayCount: "T36",
  });
  expect(text(terms?.coupon)).toBe("0");
  expect(readBond(recorded({ periodicity: "D" }, "0001-01-01", "9999-12-31")).missing).toEqual(["end_date"]);
  expect(readBond(recorded({ coupon_percent: "4.25", coupon_spread: "1" })).terms).toMatchObject({
    coupon: { mantissa: 425n, scale: 4 },
    spread: { mantissa: 1n, scale: 2 },
  });
});

test("a recurring payment is of a fixed amount unless it says otherwise", () => {
  proves("state:recur-type", "constant:recurring_default_type");
  expect(readRecurring(recorded({ notional: "10", periodicity: "Q" })).terms).toMatchObject({ recurType: "S" });
  expect(readRecurring(recorded({ recur_type: "C", notional: "10" })).missing).toEqual([
    "periodicity",
    "coupon_percent",
  ]);
});

test("what is planned, by type; a commitment and a currency plan nothing", () => {
  const flows = (type: Parameters<typeof plannedFlows>[0], details: Record<string, unknown>): string[] =>
    plannedFlows(
      type,
      recorded(details, "2025-01-31", null),
      parseDecimal("2"),
      day("2025-01-30"),
      day("2025-12-31"),
    ).flows.map((flow) => `${formatDay(flow.day)} ${flow.kind} ${text(decimalOf(flow.amount))}`);
  expect(flows("REAL", { real_estate_tax: "900", real_estate_tax_frequency: "S" })).toEqual(["2025-07-31 tax -1800"]);
  expect(flows("UNIT", { dividend_amount: "1.5", periodicity: "S" })).toEqual([
    "2025-01-31 dividend 3",
    "2025-07-31 dividend 3",
  ]);
  expect(flows("RECR", { notional: "5", periodicity: "A" })).toEqual(["2025-01-31 payment 10"]);
  expect([...flows("CAPC", {}), ...flows("CCY", {})]).toEqual([]);
});

test("a payoff has its corners, and none where the terms give no right that depends on anything", () => {
  const warrant = recorded({ conversion_ratio: "2", conversion_cost_per_share: "5" });
  const curve = payoffCurve("DRIV", warrant, null);
  // from 0 to 3 x 5 in 24 steps, with the corner at 5 among them
  expect(curve?.points.map(({ at }) => text(at)).filter((at) => ["0", "5", "15"].includes(at))).toEqual([
    "0",
    "5",
    "15",
  ]);
  // 2 x (15 - 5)
  expect(text(curve && decimalOf(curve.points.at(-1)?.payoff ?? { numerator: 0n, denominator: 1n }))).toBe("20");
  expect(payoffCurve("EQTY", recorded({}), null)).toBeNull();
  expect(payoffCurve("SAFE", recorded({}), null)).toBeNull();
  expect(payoffCurve("BOND", recorded({}), null)).toBeNull();
  // a discount alone: 1 / (1 - 0.2), whatever the company is worth
  const discount = payoffCurve("SAFE", recorded({ discount: "20" }), [parseDecimal("7")]);
  expect(discount?.points.map(({ payoff, by }) => [text(decimalOf(payoff)), by])).toEqual([["1.25", "conversion"]]);
});

test("what changes at a corner of a payoff is named: strike, limit, conversion, cap, agreed rate", () => {
  const corners = (type: Parameters<typeof payoffCurve>[0], details: Record<string, unknown>): string[] =>
    (payoffCurve(type, recorded(details), null)?.points ?? []).flatMap(({ at, payoff, corner }) =>
      corner === null ? [] : [`${corner} ${text(at)} ${text(decimalOf(payoff))}`],
    );
  const preference = { preference_price: "10", preference_multiple: "1.5", conversion_ratio: "2" };
  // 2 x 7.5 = 15, what is preferred; with 1 paid for each share 2 x (8.5 - 1)
  expect(corners("EQTY", preference)).toEqual(["conversion 7.5 15"]);
  expect(corners("EQTY", { ...preference, conversion_cost_per_share: "1" })).toEqual(["conversion 8.5 15"]);
  // 15 + 2 x 7.5 = 30 = 3 x 10; 2 x 15 = 30
  expect(corners("EQTY", { ...preference, participation_cap_multiple: "3" })).toEqual([
    "limit 7.5 30",
    "conversion 15 30",
  ]);
  // a cap below the preference gives nothing more than it
  expect(corners("EQTY", { ...preference, participation_cap_multiple: "1" })).toEqual(["conversion 7.5 15"]);
  expect(corners("EQTY", { preference_price: "10" })).toEqual([]);
  expect(corners("DRIV", { conversion_cost_per_share: "5" })).toEqual(["strike 5 0"]);
  expect(corners("SAFE", { valuation_cap: "8", discount: "20" })).toEqual(["cap 10 1.25"]);
  expect(corners("FX", { unit: "EUR", forward_rate: "1.1", notional: "1000" })).toEqual(["forward_rate 1.1 0"]);
  expect(payoffCurve("FX", recorded({ unit: "EUR" }), null)).toBeNull();
});

test("a most-favoured SAFE is worth what the best of the later terms make of it, whole terms at a time", () => {
  const later = [{ valuation_cap: "6" }, { discount: "20" }].map((details) => recorded(details));
  const worth = (details: Record<string, unknown>): string[] =>
    (payoffCurve("SAFE", recorded(details), ["3", "7.2", "9"].map(parseDecimal), later)?.points ?? []).map((point) =>
      text(decimalOf(point.payoff)),
    );
  // 1 / (1 - 0.2) = 1.25 of the one, above 6 / 0.8 = 7.5 the cap of the other: 9 / 6
  expect(worth({ valuation_cap: "12", mfn: true })).toEqual(["1.25", "1.25", "1.5"]);
  // its own cap of 12 alone
  expect(worth({ valuation_cap: "12" })).toEqual(["1", "1", "1"]);
  const curve = payoffCurve("SAFE", recorded({ mfn: true }), null, later);
  expect(curve?.points.filter(({ corner }) => corner === "cap").map(({ at }) => text(at))).toEqual(["7.5"]);
});

test("a right to sell pays what the price falls below the strike, and a forward what the rate is off", () => {
  const pays = (type: "DRIV" | "FX", details: Record<string, unknown>, at: string[]): string[] =>
    (payoffCurve(type, recorded(details), at.map(parseDecimal))?.points ?? []).map(
      ({ payoff, by }) => `${text(decimalOf(payoff))} ${by}`,
    );
  const put = { option_right: "P", conversion_ratio: "100", conversion_cost_per_share: "5" };
  // 100 x (5 - 3)
  expect(pays("DRIV", put, ["3", "5", "9"])).toEqual(["200 sale", "0 nothing", "0 nothing"]);
  // 1000 x (1.2 - 1.1), 1000 x (1 - 1.1)
  const forward = { unit: "EUR", forward_rate: "1.1", notional: "1000" };
  expect(pays("FX", forward, ["1.2", "1"])).toEqual(["100 exchange", "-100 exchange"]);
  const grid = payoffCurve("FX", recorded(forward), null)?.points ?? [];
  // from half the agreed rate to one and a half of it
  expect([grid[0], grid.at(-1)].map((point) => point && text(point.at))).toEqual(["0.55", "1.65"]);
});
