import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { formatDay } from "@distributary/domain/time/day";
import type { FullInstrument } from "@distributary/contract/records/instruments";
import { expect, it } from "vitest";
import { recordedTerms } from "../held-quantity.ts";
import { loanPlan } from "./loan-plan.ts";

const recorded = {
  details: { fixed_interest_rate: "12", notional: "1200", amortization_mode: "straight", periodicity: "M" },
  issued: null,
  start: "2025-01-01",
  end: "2026-01-01",
  issuedAmount: null,
  par: null,
};
const nothing = parseDecimal("0");

it("splits every payment, and says what is owed today and what comes next", () => {
  const { plan } = loanPlan(recorded, nothing, "2025-03-15");
  if (plan === null) throw new Error("a plan was expected");
  // 1200 over 12 months is 100 of principal each; 1 % a month of 1200 is 12, of 1100 is 11, of 1000 is 10
  expect(plan.recorded.instalments.slice(0, 2).map((one) => [one.interest, one.payment].map(formatDecimal))).toEqual([
    ["12", "112"],
    ["11", "111"],
  ]);
  // two are due by 15 March: 1200 - 200 is owed, and the third is 100 + 10
  expect(formatDecimal(plan.owed)).toBe("1000");
  expect(plan.next && [formatDay(plan.next.due), formatDecimal(plan.next.payment)]).toEqual(["2025-04-01", "110"]);
  // 12 + 11 + ... + 1
  expect(formatDecimal(plan.recorded.totalInterest)).toBe("78");
  expect([plan.faster, plan.sooner]).toEqual([null, 0]);
});

it("says what an extra payment saves, counted from today alone", () => {
  const { plan } = loanPlan(recorded, parseDecimal("100"), "2025-03-15");
  // owed 1000, then 200 a month: interest 10 + 8 + 6 + 4 + 2 = 30 instead of 10 + 9 + ... + 1 = 55
  expect(plan && [formatDecimal(plan.saved), plan.sooner]).toEqual(["25", 5]);
});

it("plans in the decimals of the currency, as its page reads the terms", () => {
  const instrument = (identifier: string) =>
    ({
      details: { ...recorded.details, notional: "1000", fixed_interest_rate: "6.5", interest_only: true },
      issue_date: null,
      start_date: recorded.start,
      end_date: recorded.end,
      issued_amount: null,
      par_amount: null,
      settlement_unit: { uuid: "u", name: identifier, identifier },
    }) as unknown as FullInstrument;
  const first = (identifier: string) => {
    const { plan } = loanPlan(recordedTerms(instrument(identifier)), nothing, "2025-01-15");
    return plan?.next && formatDecimal(plan.next.interest);
  };
  // 1000 x 0.065 / 12 = 5.4166...
  expect([first("JPY"), first("USD"), first("KWD")]).toEqual(["5", "5.42", "5.417"]);
});

it("goes by the rates that an adjustable loan was fixed at", () => {
  const adjustable = { ...recorded, details: { ...recorded.details, payment_convention: "ARM" } };
  const { plan } = loanPlan(adjustable, nothing, "2025-03-15", [{ from: "2025-02-01", rate: "0.06" }]);
  // 1 % of 1200, then half a percent of 1100 and of 1000
  const interest = plan?.recorded.instalments.slice(0, 3).map((one) => formatDecimal(one.interest));
  expect(interest).toEqual(["12", "5.5", "5"]);
});

it("names what is missing, and knows a loan that has run out or not begun", () => {
  expect(loanPlan({ ...recorded, details: { notional: "1200" } }, nothing, "2025-03-15").missing).toEqual([
    "fixed_interest_rate",
  ]);
  const over = loanPlan(recorded, nothing, "2027-01-01").plan;
  expect(over && [over.next, formatDecimal(over.owed)]).toEqual([null, "0"]);
  const early = loanPlan(recorded, nothing, "2024-12-31").plan;
  expect(early && [formatDecimal(early.owed), early.next?.period]).toEqual(["0", 1]);
});
