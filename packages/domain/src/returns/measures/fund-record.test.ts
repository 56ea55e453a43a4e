import { expect, test } from "vitest";
import { readFundTerms, missingFundTerms, type FundTerms } from "../../instruments/fund/fund-terms.ts";
import type { Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import { formatDay, parseDay } from "../../time/day.ts";
import type { DatedNotice } from "./commitment-record.ts";
import { beyondCap, fundFees, type FundFeesAsked } from "./fund-fees-record.ts";
import { fundWaterfall } from "./fund-waterfall.ts";

const d = parseDecimal;
const text = (amount: Decimal | null): string | null => amount && formatDecimal(amount);

function termsOf(details: Record<string, unknown>): FundTerms {
  return readFundTerms({ details, issued: null, start: "2023-01-01", end: null, issuedAmount: null, par: null });
}

function call(amount: string, day: string, feesInside: string | null, feesOutside: string | null): DatedNotice {
  const notice = { type: "LPCC", call: { amount, feesInside, feesOutside } } as const;
  const recallable = d("0");
  return { day: parseDay(day), notice, recallable, payments: [{ day: parseDay(day), amount: d(amount) }] };
}

/** 1,000 committed; 365 called on the first day of 2023 with 5 of fees, 110 on 2024-01-01 with 5 inside and 5 outside. */
const notices = [call("370", "2023-01-01", "5", null), call("110", "2024-01-01", "5", "5")];
const asked: FundFeesAsked = {
  terms: termsOf({ committed_capital: "1000", management_fee: "2", notional_targets: "C" }),
  history: { committed: d("1000"), notices, minorUnits: 2 },
  since: parseDay("2023-01-01"),
  at: parseDay("2024-12-31"),
  until: parseDay("2026-01-01"),
  netAssets: () => null,
};
const withTerms = (details: Record<string, unknown>, change: Partial<FundFeesAsked> = {}) =>
  fundFees({ ...asked, ...change, terms: termsOf({ committed_capital: "1000", management_fee: "2", ...details }) });

test("fees by the terms beside those in the notices, year by year and ahead", () => {
  const { base, expected, charged, yearAhead, years } = fundFees(asked);
  // 1000 x 2 % = 20 for each 365 days; 2024 from its first to its last day is 365 of them
  expect([base, expected, charged, yearAhead].map(text)).toEqual(["1000", "40", "15", "20"]);
  // a day of 2024 is left: 20 / 365; all of 2025
  expect(years.map((one) => [one.year, ...[one.expected, one.ahead, one.charged].map(text)])).toEqual([
    [2023, "20", "0", "5"],
    [2024, "20", "0.054794520547945205", "10"],
    [2025, "0", "20", "0"],
    [2026, "0", "0", "0"],
  ]);
  // one base all along, parted at the end of the year
  expect(fundFees(asked).spans.map(({ from, to, base }) => [formatDay(from), formatDay(to), text(base)])).toEqual([
    ["2023-01-01", "2024-01-01", "1000"],
    ["2024-01-01", "2024-12-31", "1000"],
  ]);
  // without an end nothing is told year by year beyond this one, but the next twelve months are
  const open = fundFees({ ...asked, until: null });
  expect([open.years.length, text(open.years[1]?.ahead ?? null), text(open.yearAhead)]).toEqual([
    2,
    "0.054794520547945205",
    "20",
  ]);
  // the end cuts the next twelve months: 73 days are a fifth of a year
  expect(text(fundFees({ ...asked, until: asked.at + 73 }).yearAhead)).toBe("4");
});

test("fees of notices before the first day that the terms are counted from stand in their own year", () => {
  // set up at the end of 2022 with 3 of fees, before the terms begin with 2023
  const early = { ...asked.history, notices: [call("30", "2022-12-20", "3", null), ...notices] };
  const { charged, years } = fundFees({ ...asked, history: early });
  expect(text(charged)).toBe("18");
  expect(years.slice(0, 2).map((one) => [one.year, text(one.expected), text(one.charged)])).toEqual([
    [2022, "0", "3"],
    [2023, "20", "5"],
  ]);
  // without any fee no year is told for a notice alone
  const plain = { ...asked.history, notices: [call("30", "2022-12-20", null, null), ...notices] };
  expect(fundFees({ ...asked, history: plain }).years[0]?.year).toBe(2023);
});

test("the base follows what is at work, and net assets quarter by quarter", () => {
  // 365 x 2 % = 7.30 in 2023, 465 x 2 % = 9.30 in 2024
  expect(
    withTerms({ notional_targets: "I" })
      .years.slice(0, 2)
      .map((one) => text(one.expected)),
  ).toEqual(["7.3", "9.3"]);
  expect(text(withTerms({ notional_targets: "L" }).expected)).toBe("16.6");
  expect(text(withTerms({ notional_targets: "G" }).expected)).toBe("40");
  // 500 from July 2024 on, before that nothing is reported and what is invested counts:
  // 365 + 465 x 182 / 365 days, 500 x 183 / 365; x 2 %
  const from = parseDay("2024-07-01");
  const assets = withTerms({ notional_targets: "A" }, { netAssets: (day) => (day >= from ? d("500") : null) });
  const second = (465 * 182 + 500 * 183) / 365;
  expect(Number(text(assets.expected))).toBeCloseTo((365 + second) * 0.02, 12);
  expect(text(assets.base)).toBe("500");
});

test("fees beyond the management fee are expenses, which the cap limits in each year", () => {
  const noFee = (details: Record<string, unknown>) => withTerms({ management_fee: null, ...details }).years;
  // fixed: 5 and 10 against 8 a year
  const fixed = noFee({ expense_cap: "8", expense_cap_type: "F" });
  expect(fixed.slice(0, 2).map((one) => [one.expenses, one.allowed, one.used, beyondCap(one)].map(text))).toEqual([
    ["5", "8", "5", "0"],
    ["10", "8", "8", "2"],
  ]);
  expect(fixed[2]).toMatchObject({ allowed: null, used: null });
  // 1 % of 465 at the end of 2024
  const part = noFee({ expense_cap: "1", expense_cap_type: "%", notional_targets: "I" });
  expect(text(part[1]?.allowed ?? null)).toBe("4.65");
  // with a fee of 0.5 % of 1000 what 2024 charges beyond 5 x 366 / 365 are expenses, on its last day and after it
  const small = { management_fee: "0.5", notional_targets: "C", expense_cap: "8", expense_cap_type: "F" };
  for (const at of ["2024-12-31", "2025-03-01"]) {
    const { years } = withTerms(small, { at: parseDay(at) });
    expect(years.slice(0, 2).map((one) => text(one.expenses))).toEqual(["0", "4.986301369863013699"]);
  }
});

test("a fee charged ahead is held against the management fee of its whole year, and of the fund at most", () => {
  const terms = { notional_targets: "C", expense_cap: "1", expense_cap_type: "F" };
  const history = { ...asked.history, notices: [call("110", "2024-01-01", "5", null)] };
  const on = (at: string, until: string | null) => {
    const change = { history, since: parseDay("2024-01-01"), at: parseDay(at), until: until && parseDay(until) };
    const { years } = withTerms(terms, change as Partial<FundFeesAsked>);
    return [years[0]?.expenses ?? null, years[0] ? beyondCap(years[0]) : null].map(text);
  };
  // 5 on the first day are within 20 x 366 / 365 of the year, whether its end is recorded or not
  expect([on("2024-01-15", "2034-01-01"), on("2024-01-15", null), on("2024-12-31", null)]).toEqual([
    ["0", "0"],
    ["0", "0"],
    ["0", "0"],
  ]);
  // a fund that ends after 73 days charges a fifth of 20: 5 - 4 = 1 is an expense
  expect(on("2024-01-15", "2024-03-14")).toEqual(["1", "0"]);
});

test("what is missing is named, and nothing is told without it", () => {
  const none = missingFundTerms(termsOf({}));
  expect(none).toEqual({
    fees: ["management_fee", "notional_targets", "committed_capital"],
    expenses: ["expense_cap", "expense_cap_type"],
    carry: ["carried_interest", "hurdle_rate"],
  });
  expect(missingFundTerms(termsOf({ expense_cap: "1", expense_cap_type: "%" })).expenses).toEqual([
    "notional_targets",
    "committed_capital",
  ]);
  expect(withTerms({})).toMatchObject({ base: null, expected: null, yearAhead: null });
  expect(fundWaterfall(termsOf({ carried_interest: "20" }), notices, asked.at, d("1"))).toBeNull();
});

test("the waterfall of what was received and of a sale at the value of the day", () => {
  const terms = termsOf({ carried_interest: "20", hurdle_rate: "8" });
  const paid = [call("1000", "2023-01-01", null, null)];
  const day = parseDay("2024-01-01");
  // 1000 back, 80 preferred, catch-up 20, 400 left: 320 and 80
  const { distributed, liquidated, openCapital, openPreferred } = fundWaterfall(terms, paid, day, d("1500")) ?? {};
  expect([openCapital, openPreferred].map((one) => text(one ?? null))).toEqual(["1000", "80"]);
  expect(text(distributed?.total ?? null)).toBe("0");
  const tiers = [
    "returnOfCapital",
    "preferredReturn",
    "catchUp",
    "profit",
    "carryOfRest",
    "investor",
    "carried",
  ] as const;
  expect(tiers.map((tier) => text(liquidated?.[tier] ?? null))).toEqual([
    "1000",
    "80",
    "20",
    "320",
    "80",
    "1400",
    "100",
  ]);
  expect(fundWaterfall(terms, paid, day, null)?.liquidated).toBeNull();
  expect(text(fundWaterfall(terms, paid, day, d("0"))?.liquidated?.total ?? null)).toBe("0");
});
