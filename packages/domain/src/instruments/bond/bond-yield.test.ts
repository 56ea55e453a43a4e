import fc from "fast-check";
import { expect, test } from "vitest";
import { addDecimals } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import { decimalOf } from "../../money/rational.ts";
import { formatDay, parseDay } from "../../time/day.ts";
import { accruedInterest } from "./bond.ts";
import { BOND } from "./bond.fixture.ts";
import { bondYield, currentYield } from "./bond-yield.ts";
import { breakEvens } from "../break-even.ts";
import { paidByDue } from "../loan/paid-by-due.ts";
import { payoffCurve } from "../payoff-curve.ts";

test("a bond at par on the day of a coupon yields its coupon, and its current yield is the same", () => {
  const day = parseDay("2024-08-15");
  expect(bondYield(BOND, day, parseDecimal("1000"))?.toMaturity).toBeCloseTo(0.05, 12);
  expect(currentYield(BOND, day, parseDecimal("1000"))).toEqual({ numerator: 1n, denominator: 20n });
  // 50 / 980
  expect(currentYield(BOND, day, parseDecimal("980"))).toEqual({ numerator: 5n, denominator: 98n });
});

test("one payment left: the yield is what it is above its cost, over the part of the period that is left", () => {
  // half a year before the end 1025 is due for 1000: 1025 / 1000 = 1 + y / 2
  const found = bondYield(BOND, parseDay("2025-08-15"), parseDecimal("1000"));
  expect(found?.toMaturity).toBeCloseTo(0.05, 12);
  expect([found?.duration, found?.modifiedDuration]).toEqual([
    expect.closeTo(0.5, 12),
    expect.closeTo(0.5 / 1.025, 12),
  ]);
  // 90 of 180 days before the end: (1025 / 1000)^(1 / 0.5) = 1 + y / 2
  const later = bondYield(BOND, parseDay("2025-11-15"), parseDecimal("1000"));
  expect(later?.toMaturity).toBeCloseTo(2 * (1.025 ** 2 - 1), 12);
});

test("no yield before the bond begins, from its maturity on, for nothing, or where nothing is paid", () => {
  const at = (day: string, cost: string, terms = BOND) => bondYield(terms, parseDay(day), parseDecimal(cost));
  expect([at("2024-02-14", "1000"), at("2026-02-15", "1000"), at("2025-01-01", "0")]).toEqual([null, null, null]);
  expect(at("2025-01-01", "1000", { ...BOND, coupon: parseDecimal("0"), notionalExchange: "I" })).toBeNull();
  // without coupons it is all paid at the end of two years
  const zero = at("2024-02-15", "905.950645", { ...BOND, coupon: parseDecimal("0") });
  expect(zero?.toMaturity).toBeCloseTo(0.05, 8); // 905.950645 x 1.025^4 = 1000
  expect(zero?.duration).toBeCloseTo(2, 12);
});

test("a dearer bond yields less, by its modified duration, with short periods too", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 700 }),
      fc.integer({ min: 800, max: 1200 }),
      fc.boolean(),
      (on, clean, odd) => {
        const terms = odd ? { ...BOND, firstPay: parseDay("2024-05-15"), dayCount: "F36" as const } : BOND;
        const day = BOND.start + on;
        const cost = addDecimals(parseDecimal(String(clean)), decimalOf(accruedInterest(terms, day)));
        const found = bondYield(terms, day, cost);
        const dearer = bondYield(terms, day, addDecimals(cost, parseDecimal("0.001")));
        // value x modified duration x change of the yield = change of the value
        const change = (found?.toMaturity ?? 0) - (dearer?.toMaturity ?? 0);
        const explained = Number(formatDecimal(cost)) * (found?.modifiedDuration ?? 0) * change;
        expect(explained / 0.001).toBeCloseTo(1, 3);
      },
    ),
  );
});

test("breaks even where the payoff is what was paid, also beyond the drawing", () => {
  const recorded = { issued: null, start: null, end: null, issuedAmount: null, par: null };
  const points = (details: Record<string, unknown>) =>
    payoffCurve("DRIV", { ...recorded, details }, null)?.points ?? [];
  const at = (details: Record<string, unknown>, cost: string): string[] =>
    breakEvens(points(details), parseDecimal(cost)).map((price) => formatDecimal(decimalOf(price)));
  const call = { conversion_ratio: "2", conversion_cost_per_share: "5" };
  // 2 x (8 - 5) = 6; 2 x (25 - 5) = 40, beyond 3 x 5; a right that was free is even up to its strike
  expect([at(call, "6"), at(call, "40"), at(call, "0")]).toEqual([["8"], ["25"], ["0"]]);
  // 5 - 2
  expect(at({ ...call, conversion_ratio: "1", option_right: "P" }, "2")).toEqual(["3"]);
});

test("a receipt counts for the due day that is nearest, the earlier of two as near; far ones count for none", () => {
  const due = ["2025-01-15", "2025-07-15"].map(parseDay);
  const receipts = (...all: [string, string][]) =>
    all.map(([day, amount]) => ({ day: parseDay(day), amount: parseDecimal(amount) }));
  const paid = (...all: [string, string][]): string[] =>
    paidByDue(due, receipts(...all)).map((one) => (one === null ? "-" : formatDecimal(one)));
  expect(paid(["2025-01-17", "20"], ["2025-07-14", "12"], ["2025-07-20", "8"])).toEqual(["20", "20"]);
  // 15 January + 181 / 2 days: 15 April is 90 days from the first and 91 from the second
  expect(formatDay((due[0] as number) + 90)).toBe("2025-04-15");
  expect(paid(["2025-04-15", "5"])).toEqual(["5", "-"]);
  // half a year before the first one nothing of this plan was due
  expect(paid(["2024-07-15", "20"])).toEqual(["-", "-"]);
  // nor half a year after the last one; a day alone takes what there is
  expect(paid(["2026-01-15", "20"])).toEqual(["-", "-"]);
  expect(paidByDue(due.slice(0, 1), receipts(["2026-01-15", "20"])).map((one) => one && formatDecimal(one))).toEqual([
    "20",
  ]);
  expect(paidByDue([], receipts(["2025-01-01", "1"]))).toEqual([]);
});
