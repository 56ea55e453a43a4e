import { expect, test } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { RECUR_TYPES } from "../codes/payment-terms.ts";
import { compareDecimals, sumDecimals } from "../money/decimal.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { decimalOf, type Rational } from "../money/rational.ts";
import { formatDay, parseDay } from "../time/day.ts";
import { compoundGrowth } from "./compound-growth.ts";
import { noteWithInterest } from "./safe/convertible-note.ts";
import { dividendFlows, payoffOf, type ShareRights } from "./equity.ts";
import { homeEquity, taxFlows } from "./real-estate.ts";
import { recurringFlows, type RecurringTerms } from "./recurring.ts";

const d = parseDecimal;
const text = (value: Rational): string => formatDecimal(decimalOf(value), 6);
const day = parseDay;

/** 600 every month from the last of January on. */
const RENT: RecurringTerms = {
  recurType: "S",
  notional: d("600"),
  coupon: d("0.06"),
  periodicity: "M",
  start: day("2025-01-31"),
  end: day("2025-06-15"),
  dayCount: "T36",
  businessDayRule: null,
};

test("a recurring payment: a fixed amount from its first day on, or a coupon at the end of each period", () => {
  proves("state:recur-type");
  expect(RECUR_TYPES).toEqual(["S", "C"]);
  const due = (terms: RecurringTerms, from: string, to: string): string[] =>
    recurringFlows(terms, day(from), day(to)).map((flow) => `${formatDay(flow.day)} ${text(flow.amount)}`);
  expect(due(RENT, "2024-12-31", "2025-12-31")).toEqual([
    "2025-01-31 600",
    "2025-02-28 600",
    "2025-03-31 600",
    "2025-04-30 600",
    "2025-05-31 600",
  ]);
  // a window takes what is due after its first day; without an end it goes on
  expect(due({ ...RENT, end: null }, "2025-05-31", "2025-08-30")).toEqual(["2025-06-30 600", "2025-07-31 600"]);
  // weekends: 31 May 2025 is a Saturday
  expect(due({ ...RENT, businessDayRule: "MF" }, "2025-05-01", "2025-06-14")).toEqual(["2025-05-30 600"]);
  // 600 x 6 % x 30/360 = 3; 31 January to 28 February counts 28 days: 2.8; 31 May to 15 June 15 days: 1.5
  const coupons = due({ ...RENT, recurType: "C" }, "2025-01-01", "2025-12-31");
  expect([coupons[0], coupons[2], coupons.at(-1)]).toEqual(["2025-02-28 2.8", "2025-04-30 3", "2025-06-15 1.5"]);
  expect(due({ ...RENT, end: RENT.start }, "2025-01-01", "2025-12-31")).toEqual(["2025-01-31 600"]);
  expect(due({ ...RENT, end: day("2025-01-01") }, "2024-01-01", "2025-12-31")).toEqual([]);
});

test("dividends of a share are expected as long as nothing else is declared", () => {
  const terms = { amount: d("0.25"), periodicity: "Q" as const, start: day("2025-03-15"), end: null };
  const flows = dividendFlows(terms, day("2025-03-15"), day("2025-12-31"));
  expect(flows.map((flow) => formatDay(flow.day))).toEqual(["2025-06-15", "2025-09-15", "2025-12-15"]);
  expect(flows[0]).toMatchObject({ kind: "dividend", isEstimated: true });
});

test("a preferred share is worth its best right; an option never less than nothing", () => {
  const plain: ShareRights = {
    preferencePrice: d("10"),
    preferenceMultiple: d("1.5"),
    conversionRatio: d("2"),
    conversionCost: null,
    participationCap: null,
  };
  const worth = (rights: ShareRights, price: string): string => {
    const { amount, by } = payoffOf(rights, d(price));
    return `${text(amount)} ${by}`;
  };
  // 10 x 1.5 = 15 against 2 x 6 = 12 and 2 x 9 = 18
  expect([worth(plain, "6"), worth(plain, "9")]).toEqual(["15 preference", "18 conversion"]);
  // with a part of the rest up to 3 x 10: 15 + 2 x 6 = 27; 15 + 2 x 9 = 33 is cut to 30; 2 x 20 = 40 converts
  const participating = { ...plain, participationCap: d("3") };
  expect(["6", "9", "20"].map((price) => worth(participating, price))).toEqual([
    "27 participation",
    "30 participation",
    "40 conversion",
  ]);
  // a warrant on two shares at 5: 2 x (7 - 5); nothing below
  const warrant = { ...plain, preferencePrice: null, preferenceMultiple: null, conversionCost: d("5") };
  expect(["4", "7"].map((price) => worth(warrant, price))).toEqual(["0 nothing", "4 conversion"]);
  expect(worth({ ...warrant, conversionRatio: null }, "4")).toBe("4 conversion");
});

test("a house: its tax, the equity in it, and what a sale would leave", () => {
  const terms = {
    tax: d("1200"),
    taxFrequency: "S" as const,
    from: day("2025-01-01"),
    brokerageFees: d("30000"),
    otherFees: d("2500"),
  };
  // 1200 twice a year
  const taxes = taxFlows(terms, day("2024-01-01"), day("2026-01-01"));
  expect(taxes.map((flow) => `${formatDay(flow.day)} ${text(flow.amount)}`)).toEqual([
    "2025-07-01 -1200",
    "2026-01-01 -1200",
  ]);
  const { equity, netIfSold, loanToValue } = homeEquity(terms, d("500000"), [d("300000"), d("50000")]);
  // 500,000 - 350,000 = 150,000; less 32,500; 350 / 500
  expect([equity, netIfSold].map((amount) => formatDecimal(amount))).toEqual(["150000", "117500"]);
  expect(loanToValue && text(loanToValue)).toBe("0.7");
  expect(homeEquity(terms, d("0"), []).loanToValue).toBeNull();
});

test("a convertible note converts with its simple interest", () => {
  const note = { principal: d("1000"), rate: d("0.08"), dayCount: "F36" as const, issued: day("2024-01-01") };
  // 1000 x (1 + 0.08 x 731 / 365)
  expect(text(noteWithInterest(note, day("2026-01-01")))).toBe("1160.219178");
  expect(text(noteWithInterest(note, day("2023-01-01")))).toBe("1000");
});

test("compound growth: interest is credited to the cent, and the parts add up to the value", () => {
  const terms = {
    start: d("1000"),
    contribution: d("100"),
    periodicity: "M" as const,
    annualRate: d("0.06"),
    periods: 24,
  };
  const points = compoundGrowth(terms);
  // 1000 x 0.005 = 5, + 100; 1105 x 0.005 = 5.525, credited 5.53
  expect(points.slice(0, 3).map(({ value }) => formatDecimal(value))).toEqual(["1000", "1105", "1210.53"]);
  for (const { value, contributed, interest } of points) {
    expect(compareDecimals(value, sumDecimals([terms.start, contributed, interest]))).toBe(0);
  }
  // 1000 x 1.005^24 + 100 x (1.005^24 - 1) / 0.005 = 1127.16 + 2543.20, to a cent or so of rounding
  expect(Number(formatDecimal(points[24]?.value ?? d("0")))).toBeCloseTo(3670.36, 1);
});
