import type { CommitmentRecord } from "@distributary/contract/reporting/commitments";
import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { LoanPayment } from "@distributary/contract/reporting/loans";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { expect, it } from "vitest";
import { feeEvidence, tierEvidence } from "./commitment/commitment-evidence.ts";
import { recordedTerms } from "./held-quantity.ts";
import { ownersAfter, ownerEvidence } from "./conversion/conversion-owner-evidence.ts";
import { outcomeOf, type TriedRound } from "./conversion/conversion-round.ts";
import { paidOnDay } from "./loan/loan-day-evidence.ts";
import { loanPlan } from "./loan/loan-plan.ts";
import { instalmentEvidence } from "./loan/loan-evidence.ts";
import { soldByAccount } from "./lots/lots-evidence.ts";
import { payoffEvidence } from "./payoff/payoff-evidence.ts";
import { plannedReceived, plannedEvidence } from "./schedule/planned-evidence.ts";
import type { PlannedRow } from "./prices/series-queries.ts";

const security = {
  user_tags: [],
  issue_date: null,
  start_date: "2025-01-15",
  end_date: "2027-01-15",
  issued_amount: null,
  par_amount: "1000",
  settlement_unit: { identifier: "USD" },
};
const bond = {
  ...security,
  instrument_type: "BOND",
  details: { coupon_percent: "4", periodicity: "S", day_count: "A36" },
} as unknown as FullInstrument;
const due = (date: string, received: string | null = null): PlannedRow => ({
  date,
  kind: "interest",
  amount: "20",
  estimated: "false",
  held: "3",
  expected: "60",
  received,
  open: null,
});
const textOf = (lines: readonly { readonly name: string; readonly text?: string }[], name: string) =>
  lines.find((line) => line.name === name)?.text;

it("works an instalment out of what was owed before it, its rate and how often one is due", () => {
  const { plan } = loanPlan(
    {
      ...recordedTerms(bond),
      details: { fixed_interest_rate: "12", notional: "1200", amortization_mode: "straight", periodicity: "M" },
    },
    parseDecimal("0"),
    "2025-03-15",
  );
  const second = plan?.recorded.instalments[1];
  if (second === undefined || plan === null) throw new Error("a plan was expected");
  const before = { owed: plan.recorded.instalments[0]?.balance ?? plan.principal, perYear: plan.perYear };
  const { figure, lines } = instalmentEvidence("interest", second, before, "USD");
  // 1200 over 24 months is 50 of principal each: 1150 x 12 % / 12 = 11.50
  expect([figure, lines.map(({ value, text }) => value ?? text)]).toEqual(["11.5", ["2", "1150", "0.12", "12"]]);
});

it("tells the payments of a day as what the ledger has up to it less the day before", () => {
  const paid = (date: string, amount: string) => ({ date, paid: amount }) as LoanPayment;
  const payments = [paid("2025-01-31", "100"), paid("2025-02-28", "40")];
  const { figure, lines } = paidOnDay("paid", payments[1] as LoanPayment, payments, "loan.paid:x~2025-12-31~", "USD");
  expect([figure, lines.map(({ value, key }) => [value, key])]).toEqual([
    "40",
    [
      ["140", "loan.paid:x~2025-02-28~"],
      ["100", "loan.paid:x~2025-02-27~"],
    ],
  ]);
});

it("names the period of a coupon with its days, as its day count has them", () => {
  const { lines, formula } = plannedEvidence(bond, due("2025-07-15"), "60", "USD");
  // 15 January to 15 July 2025 is 181 days
  expect([textOf(lines, "Interest from"), textOf(lines, "Days, Actual/360")]).toEqual(["2025-01-15", "181"]);
  expect(formula).toBe("held × per unit; per unit = par × annual coupon × days ÷ 360");
});

it("opens what was received to the days that are nearer to a payment than to its neighbours", () => {
  const rows = [due("2025-01-15"), due("2025-07-15", "60"), due("2026-01-15")];
  const opened: string[] = [];
  plannedReceived(rows, rows[1] as PlannedRow, "USD", (kind, since, at) => {
    opened.push(`${kind} ${since} ${at}`);
    return "";
  });
  // half of 181 days back, half of 184 ahead
  expect(opened).toEqual(["income 2025-04-16 2025-10-15"]);
});

it("says of a payoff by which right it is what it is", () => {
  const option = {
    ...security,
    instrument_type: "DRIV",
    details: { conversion_cost_per_share: "240", underlying_equity: "an-id" },
  };
  const point = { at: "250", payoff: "100", by: "conversion", corner: null };
  const of = { instrument: option as unknown as FullInstrument, axis: "price", quantity: "10", unit: "USD" } as const;
  const { formula, lines } = payoffEvidence(point, of);
  expect(formula).toBe("units × ratio × (share price − strike)");
  // The share that it is on stands on the page by its name: here it would be an id.
  expect(lines.map(({ value, text }) => value ?? text)).not.toContain("an-id");
});

it("tells a year of fees as what was charged up to its end less what was up to its beginning", () => {
  const year = (number: number, charged: string) => ({ year: number, expected: null, charged }) as never;
  const record = {
    at: "2025-06-30",
    currency: "USD",
    explain: { fees_charged: "fund.fees_charged:x~2025-06-30~", carry_paid: "fund.carry_paid:x~2025-06-30~" },
    terms: {
      fees: { base: null, years: [year(2024, "10"), year(2025, "4")] },
      carry: { rate: "20", hurdle: "8", distributed: { carried_interest: "3", catch_up: "2", carry_of_rest: "1" } },
    },
  } as unknown as CommitmentRecord;
  expect(feeEvidence("charged", record.terms.fees.years[1] as never, record).lines).toEqual([
    { name: "Up to 2025-06-30", value: "14", unit: "USD", key: "fund.fees_charged:x~2025-06-30~" },
    { name: "Up to 2024-12-31", value: "10", unit: "USD", key: "fund.fees_charged:x~2024-12-31~" },
  ]);
  // Nothing was charged yet in a year that has not begun.
  expect(feeEvidence("charged", year(2026, "0"), record).lines).toEqual([]);
  const carried = tierEvidence("carried_interest", "received", record).lines;
  expect(carried.slice(0, 3).map(({ value, key }) => value ?? key)).toEqual([
    "2",
    "1",
    "fund.carry_paid:x~2025-06-30~",
  ]);
});

it("adds up what was sold by account only where all of it is listed", () => {
  const lot = (account: string, gain: string | null) => ({
    account_id: account,
    gain,
    explain_key: `realised:${account}`,
  });
  const items = [lot("a", "1.5"), lot("b", null), lot("a", "2")] as never;
  expect(soldByAccount({ count: 3, items })).toEqual([
    { account: "a", gain: "3.5", key: "realised:a" },
    { account: "b", gain: null, key: "realised:b" },
  ]);
  expect(soldByAccount({ count: 4, items })).toEqual([]);
});

it("opens what each owner has after a round to what was typed and to the terms of what converts", () => {
  const counts = { common: true, preferred: true, unissued: true, options: true, pool: true, warrants: true };
  const tried: TriedRound = {
    round: {
      postMoney: false,
      includes: { ...counts, converts: false },
      capTable: { common: 900n, preferred: 0n, unissued: 0n, options: 0n, pool: 100n, warrants: 0n },
      preMoney: parseDecimal("1200"),
      newMoney: parseDecimal("300"),
      poolTarget: parseDecimal("0"),
      // converts at 1000 / 1000 = 1 by its cap: 200 shares beside the 1000
      safes: [{ investment: parseDecimal("200"), valuationCap: parseDecimal("1000"), discount: parseDecimal("0") }],
    },
    names: ["Seed"],
    own: 0,
  };
  const { outcome } = outcomeOf(tried);
  if (outcome === null) throw new Error("an outcome was expected");
  const told = ownersAfter(tried, outcome).map((owner) =>
    (["price", "shares", "part"] as const).map((asked) => {
      const { figure, lines } = ownerEvidence(asked, owner, tried, outcome, "USD");
      return [figure, lines.map(({ value }) => value)];
    }),
  );
  const price = "1";
  // 1200 / (1000 + 200) = 1 a share: 300 new ones, 1500 in all
  expect(told).toEqual([
    [
      [null, [price]],
      ["1000", ["900", "100"]],
      ["0.666666666666666667", ["1000", "1500"]],
    ],
    [
      [price, [price, price, price]],
      ["200", ["200", price]],
      ["0.133333333333333333", ["200", "1500"]],
    ],
    [
      [price, [price]],
      ["300", ["300", price]],
      ["0.2", ["300", "1500"]],
    ],
  ]);
});
