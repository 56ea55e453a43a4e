import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AMORTIZATIONS, PERIODICITIES } from "../codes/payment-terms.ts";
import { addDecimals, compareDecimals, multiplyDecimals, sumDecimals, type Decimal } from "../money/decimal.ts";
import { formatMoney } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { decimalOf } from "../money/rational.ts";
import { formatDay, parseDay } from "../time/day.ts";
import { accruedPerUnit, redemptionOn } from "./loan-day.ts";
import { paidAgainstPlanned } from "./loan-payments.ts";
import { loanSchedule } from "./loan-schedule.ts";
import type { LoanTerms } from "./loan-terms.ts";

const money = (value: Decimal): string => formatMoney(value, 2);

/** 12,000 over a year at 12 %: 1 % a month. */
const YEAR: LoanTerms = {
  principal: parseDecimal("12000"),
  annualRate: parseDecimal("0.12"),
  amortization: "traditional",
  periodicity: "M",
  start: parseDay("2025-01-31"),
  periods: 12,
};

describe("a schedule", () => {
  test("splits each payment, level payment or level principal [amortization constant:codes_amortization]", () => {
    expect(AMORTIZATIONS).toEqual(["straight", "traditional"]);
    const level = loanSchedule(YEAR);
    // 12000 x 0.01 / (1 - 1.01^-12) = 1066.1854...
    expect(level.regularPayment && money(level.regularPayment)).toBe("1066.19");
    const [first, second] = level.instalments;
    // 12000 x 0.01 = 120.00; 1066.19 - 120.00 = 946.19; 31 January + 1 month
    expect(first && [first.interest, first.principal].map(money)).toEqual(["120.00", "946.19"]);
    expect([first, second].map((row) => row && formatDay(row.due))).toEqual(["2025-02-28", "2025-03-31"]);
    const straight = loanSchedule({ ...YEAR, amortization: "straight" });
    // 12000 / 12 = 1000; interest 120 + 110 + ... + 10 = 10 x (12 x 13 / 2) = 780
    expect(straight.regularPrincipal && money(straight.regularPrincipal)).toBe("1000.00");
    expect(money(straight.totalInterest)).toBe("780.00");
  });

  test("interest alone comes first, and what is left over is repaid at the end", () => {
    const { instalments } = loanSchedule({ ...YEAR, interestOnlyPeriods: 6, finalBalance: parseDecimal("6000") });
    expect(instalments.slice(0, 6).map(({ principal }) => money(principal))).toEqual(Array(6).fill("0.00"));
    // 0.01 x (12000 x 1.01^6 - 6000) / (1.01^6 - 1) = 1095.29...; the first principal 1095.29 - 120.00
    expect(money(instalments[6]?.principal as Decimal)).toBe("975.29");
    expect(compareDecimals(instalments[11]?.principal as Decimal, parseDecimal("6000"))).toBe(1);
  });

  test("an adjusted rate counts from the period that begins on its day [interest-payment constant:codes_interest_payment]", () => {
    const rateChanges = [{ from: parseDay("2025-07-31"), annualRate: parseDecimal("0.06") }];
    const fixed = loanSchedule(YEAR).instalments;
    const adjusted = loanSchedule({ ...YEAR, rateChanges }).instalments;
    expect(adjusted.slice(0, 6)).toEqual(fixed.slice(0, 6));
    const before = adjusted[5]?.balance as Decimal;
    // half a percent of what was left
    expect(money(adjusted[6]?.interest as Decimal)).toBe(money(multiplyDecimals(before, parseDecimal("0.005"))));
    expect(compareDecimals(adjusted[6]?.payment as Decimal, adjusted[5]?.payment as Decimal)).toBe(-1);
  });

  test("an extra payment ends the loan sooner, or lowers what is paid until the same end", () => {
    const extraPayments = [{ day: parseDay("2025-03-15"), amount: parseDecimal("3000") }];
    const shorter = loanSchedule({ ...YEAR, extraPayments });
    const lower = loanSchedule({ ...YEAR, extraPayments, afterExtraPayment: "recast" });
    // the first payment due on or after 15 March is that of 31 March
    expect(shorter.instalments.map(({ extra }) => money(extra)).indexOf("3000.00")).toBe(1);
    expect([shorter.instalments.length, lower.instalments.length]).toEqual([9, 12]);
    expect(compareDecimals(shorter.totalInterest, lower.totalInterest)).toBe(-1);
    expect(compareDecimals(lower.totalInterest, loanSchedule(YEAR).totalInterest)).toBe(-1);
    const whole = loanSchedule({ ...YEAR, extraPayments: [{ day: YEAR.start, amount: parseDecimal("99999") }] });
    // 12000.00 - 946.19 is all that could be taken
    expect(whole.instalments.map(({ extra }) => money(extra))).toEqual(["11053.81"]);
  });

  const impossible: [string, Partial<LoanTerms>][] = [
    ["without principal", { principal: parseDecimal("0") }],
    ["without a payment", { periods: 0 }],
    ["with a rate below zero", { annualRate: parseDecimal("-0.01") }],
    ["with less than no interest-only payments", { interestOnlyPeriods: -1 }],
    ["that leave over more than was lent", { finalBalance: parseDecimal("12000.01") }],
  ];
  test.each(impossible)("terms %s are refused", (_, change) => {
    expect(() => loanSchedule({ ...YEAR, ...change })).toThrow(RangeError);
  });

  test("repays exactly the principal, whatever the terms", () => {
    const cents = fc.bigInt(1n, 10n ** 11n).map((mantissa) => ({ mantissa, scale: 2 }));
    const rate = fc.bigInt(0n, 3000n).map((mantissa) => ({ mantissa, scale: 4 }));
    const start = parseDay("2020-01-31");
    const dayAfter = fc.integer({ min: 0, max: 4000 }).map((days) => start + days);
    const terms = fc.record({
      principal: cents,
      annualRate: rate,
      amortization: fc.constantFrom(...AMORTIZATIONS),
      periodicity: fc.constantFrom(...PERIODICITIES),
      start: fc.constant(start),
      periods: fc.integer({ min: 1, max: 120 }),
      interestOnlyPeriods: fc.integer({ min: 0, max: 24 }),
      rateChanges: fc.array(fc.record({ from: dayAfter, annualRate: rate }), { maxLength: 3 }),
      extraPayments: fc.array(fc.record({ day: dayAfter, amount: cents }), { maxLength: 3 }),
      afterExtraPayment: fc.constantFrom("shorten" as const, "recast" as const),
    });
    fc.assert(
      fc.property(terms, (given) => {
        const { instalments, totalPaid, totalInterest } = loanSchedule(given);
        const repaid = sumDecimals(instalments.flatMap(({ principal, extra }) => [principal, extra]));
        expect(compareDecimals(repaid, given.principal)).toBe(0);
        expect(instalments.at(-1)?.balance.mantissa).toBe(0n);
        const paid = sumDecimals(instalments.flatMap(({ payment, extra }) => [payment, extra]));
        expect(compareDecimals(paid, totalPaid)).toBe(0);
        expect(compareDecimals(totalPaid, addDecimals(totalInterest, given.principal))).toBe(0);
        expect(instalments.length).toBeLessThanOrEqual(given.periods);
      }),
    );
  });
});

test("on a day between two payments the accrued part of the next one's interest is owed too", () => {
  const schedule = loanSchedule(YEAR);
  // 14 of the 28 days of February: half of 120.00
  const { balance, accrued, total } = redemptionOn(YEAR, schedule, parseDay("2025-02-14"));
  expect([balance, accrued, total].map(money)).toEqual(["12000.00", "60.00", "12060.00"]);
  expect(money(redemptionOn(YEAR, schedule, parseDay("2025-02-28")).total)).toBe("11053.81");
  expect(money(redemptionOn(YEAR, schedule, parseDay("2026-06-30")).total)).toBe("0.00");
  expect(money(redemptionOn(YEAR, schedule, parseDay("2024-06-30")).total)).toBe("0.00");
  // half of February and all of March without a payment: 0.01 x (1/2 + 1)
  const perUnit = accruedPerUnit(YEAR, YEAR.annualRate, parseDay("2025-02-14"), parseDay("2025-03-31"));
  expect(formatMoney(decimalOf(perUnit), 3)).toBe("0.015");
});

test("payments settle the oldest instalment first", () => {
  const straight = loanSchedule({ ...YEAR, amortization: "straight" });
  const payments = [
    { day: parseDay("2025-04-02"), amount: parseDecimal("600") },
    { day: parseDay("2025-03-01"), amount: parseDecimal("1620") },
    { day: parseDay("2025-09-01"), amount: parseDecimal("5000") },
  ];
  const { states, planned, paid, ahead } = paidAgainstPlanned(straight, payments, parseDay("2025-04-15"));
  // due: 1120 + 1110 = 2230; paid 1620 + 600 = 2220, ten short
  expect([planned, paid, ahead].map(money)).toEqual(["2230.00", "2220.00", "-10.00"]);
  expect(states.slice(0, 3).map((state) => money(state.paid))).toEqual(["1120.00", "1100.00", "0.00"]);
  expect(states.slice(0, 2).map((state) => state.settledOn && formatDay(state.settledOn))).toEqual([
    "2025-03-01",
    null,
  ]);
});
