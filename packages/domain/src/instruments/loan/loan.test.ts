import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { AMORTIZATIONS, PERIODICITIES } from "../../codes/payment-terms.ts";
import {
  ZERO,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  sumDecimals,
  type Decimal,
} from "../../money/decimal.ts";
import { formatMoney } from "../../money/format-decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import {
  compareRationals,
  decimalOf,
  multiplyRationals,
  rational,
  rationalOf,
  subtractRationals,
} from "../../money/rational.ts";
import { formatDay, parseDay } from "../../time/day.ts";
import { addPeriods } from "../../time/periodicity.ts";
import { LoanCourse } from "./loan-course.ts";
import { accruedPerUnit } from "./loan-day.ts";
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
  test("of which one payment alone amortises has that one as its regular payment", () => {
    const regular = (terms: Partial<LoanTerms>) => {
      const { regularPayment, regularPrincipal } = loanSchedule({ ...YEAR, ...terms });
      return [regularPayment, regularPrincipal].map((amount) => amount && money(amount));
    };
    // 12000 x 1.01 = 12120, and of a level principal all 12000
    expect(regular({ periods: 1 })).toEqual(["12120.00", null]);
    expect(regular({ periods: 12, interestOnlyPeriods: 11 })).toEqual(["12120.00", null]);
    expect(regular({ periods: 1, amortization: "straight" })).toEqual([null, "12000.00"]);
  });

  test("splits each payment, level payment or level principal", () => {
    proves("state:amortization", "constant:codes_amortization");
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

  test("of a tiny loan, which the cents that are rounded up repay before its last period, ends there with less", () => {
    const tiny = { ...YEAR, annualRate: ZERO, principal: parseDecimal("10"), periods: 360 };
    const { instalments, regularPayment, totalPaid } = loanSchedule(tiny);
    // 10 / 360 = 0.0278, rounded 0.03: 333 times, and 10 - 333 x 0.03 = 0.01
    expect([money(regularPayment!), instalments.length, money(instalments.at(-1)!.payment)]).toEqual([
      "0.03",
      334,
      "0.01",
    ]);
    expect([money(totalPaid), money(instalments.at(-1)!.balance)]).toEqual(["10.00", "0.00"]);
    // of a loan rounded down the last one repays what is left: 10 / 420 = 0.0238, 10 - 419 x 0.02 = 1.62
    const longer = loanSchedule({ ...tiny, periods: 420 }).instalments;
    expect([longer.length, money(longer.at(-1)!.payment)]).toEqual([420, "1.62"]);
  });

  test("interest alone comes first, and what is left over is repaid at the end", () => {
    const { instalments } = loanSchedule({ ...YEAR, interestOnlyPeriods: 6, finalBalance: parseDecimal("6000") });
    expect(instalments.slice(0, 6).map(({ principal }) => money(principal))).toEqual(Array(6).fill("0.00"));
    // 0.01 x (12000 x 1.01^6 - 6000) / (1.01^6 - 1) = 1095.29...; the first principal 1095.29 - 120.00
    expect(money(instalments[6]?.principal as Decimal)).toBe("975.29");
    expect(compareDecimals(instalments[11]?.principal as Decimal, parseDecimal("6000"))).toBe(1);
  });

  test("an adjusted rate counts from the period that begins on its day", () => {
    proves("state:interest-payment", "constant:codes_interest_payment");
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

test("interest accrues by the periods passed, the running one by its days", () => {
  // half of February and all of March without a payment: 0.01 x (1/2 + 1)
  const perUnit = accruedPerUnit(YEAR, YEAR.annualRate, parseDay("2025-02-14"), parseDay("2025-03-31"));
  expect(formatMoney(decimalOf(perUnit), 3)).toBe("0.015");
});

test("interest that no payment settled never jumps, falls only with a payment, and knows nothing of what comes later", () => {
  const step = fc.record({
    day: fc.integer({ min: YEAR.start, max: YEAR.start + 420 }),
    principal: fc.integer({ min: 0, max: 15_000 }),
    interest: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
  });
  const rate = fc.record({
    from: fc.integer({ min: YEAR.start, max: YEAR.start + 365 }),
    percent: fc.nat({ max: 20 }),
  });
  const steps = fc.uniqueArray(step, { minLength: 1, maxLength: 8, selector: ({ day }) => day });
  fc.assert(
    fc.property(
      steps,
      fc.uniqueArray(rate, { maxLength: 4, selector: ({ from }) => from }),
      fc.nat(370),
      (made, rates, first) => {
        const rateChanges = rates
          .toSorted((a, b) => a.from - b.from)
          .map(({ from, percent }) => ({ from, annualRate: { mantissa: BigInt(percent), scale: 2 } }));
        const terms = { ...YEAR, rateChanges };
        const recorded = made
          .toSorted((a, b) => a.day - b.day)
          .map(({ day, principal, interest }) => ({
            day,
            principal: { mantissa: BigInt(principal), scale: 0 },
            interest: { mantissa: BigInt(interest), scale: 0 },
          }));
        const course = new LoanCourse(terms, recorded);
        for (let day = YEAR.start + first; day < YEAR.start + first + 45; day++) {
          const [today, tomorrow] = [course.accruedOn(day), course.accruedOn(day + 1)];
          expect(today.numerator >= 0n).toBe(true);
          if (recorded.some((one) => one.day === day + 1)) continue;
          const rise = subtractRationals(tomorrow, today);
          const left = recorded.findLast((one) => one.day <= day)?.principal ?? recorded[0]?.principal;
          // one of at least 28 days of a month at 20 % a year at most, or at the 12 % of the terms
          const most = rational((left?.mantissa ?? 0n) * 20n, 100n * 12n * 28n);
          expect([rise.numerator >= 0n, compareRationals(rise, most) <= 0]).toEqual([true, true]);
        }
        const until = recorded[Math.floor(recorded.length / 2)]?.day ?? 0;
        const before = new LoanCourse(
          terms,
          recorded.filter(({ day }) => day <= until),
        );
        expect([before.accruedOn(until), before.unpaidOn(until)]).toEqual([
          course.accruedOn(until),
          course.unpaidOn(until),
        ]);
      },
    ),
  );
});

test("a loan of a short last period accrues to its end, by its day count, and is due on business days", () => {
  const start = parseDay("2024-01-15");
  const calendar = { start, end: parseDay("2024-07-01"), periods: 6, businessDayRule: "F" } as const;
  const owed = (terms: Partial<LoanTerms>, day: string): [string, string[]] => {
    const lent = [{ day: start, principal: YEAR.principal, interest: ZERO }];
    const course = new LoanCourse({ ...YEAR, ...calendar, ...terms }, lent);
    const on = parseDay(day);
    return [money(decimalOf(course.accruedOn(on))), course.unpaidOn(on).map(formatDay).slice(-2)];
  };
  // 1 % a month: five of them and a thirtieth on Sunday the 16th of June; the payment of Saturday is due on Monday
  expect(owed({}, "2024-06-16")).toEqual(["604.00", ["2024-04-15", "2024-05-15"]]);
  expect(owed({}, "2024-06-17")).toEqual(["608.00", ["2024-05-15", "2024-06-17"]]);
  // 16 of 30 days of the sixth, and no more after the end
  expect(owed({}, "2024-07-01")).toEqual(["664.00", ["2024-06-17", "2024-07-01"]]);
  expect(owed({}, "2024-09-01")).toEqual(["664.00", ["2024-06-17", "2024-07-01"]]);
  // 168 days: 12000 x 0.12 x 168 / 360
  expect(owed({ dayCount: "A36" }, "2024-07-01")[0]).toBe("672.00");
});

test("a plan that is paid, each instalment some days early or late, leaves nothing open and no odd days", () => {
  const plan = fc.record({
    periodicity: fc.constantFrom("M" as const, "Q" as const),
    amortization: fc.constantFrom(...AMORTIZATIONS),
    percent: fc.integer({ min: 1, max: 15 }),
    shifts: fc.array(fc.integer({ min: -6, max: 9 }), { minLength: 24, maxLength: 24 }),
    // other day counts: some percent more or less than by the terms
    counted: fc.array(fc.integer({ min: 92, max: 108 }), { minLength: 24, maxLength: 24 }),
    dayCount: fc.constantFrom({}, { dayCount: "A36" as const }, { dayCount: "F36" as const }),
    shorter: fc.constantFrom(0, 9),
  });
  fc.assert(
    fc.property(plan, ({ periodicity, amortization, percent, shifts, counted, dayCount, shorter }) => {
      const annualRate = { mantissa: BigInt(percent), scale: 2 };
      const end = addPeriods(YEAR.start, periodicity, 24) - shorter;
      const terms: LoanTerms = { ...YEAR, annualRate, periodicity, amortization, periods: 24, end, ...dayCount };
      const { instalments } = loanSchedule(terms);
      const paid = instalments.map(({ due, balance, interest }, i) => ({
        day: due + (shifts[i] ?? 0),
        principal: balance,
        interest: multiplyDecimals(interest, { mantissa: BigInt(counted[i] ?? 100), scale: 2 }),
      }));
      const course = new LoanCourse(terms, [{ day: YEAR.start, principal: YEAR.principal, interest: ZERO }, ...paid]);
      paid.forEach(({ day, principal }, i) => {
        const due = instalments[i]?.due ?? 0;
        expect(course.unpaidOn(Math.max(day, due))).toEqual([]);
        const perUnit = accruedPerUnit(terms, annualRate, due, Math.max(day, due));
        const isLast = principal.mantissa === 0n || i === paid.length - 1;
        if (!isLast)
          expect(course.accruedOn(Math.max(day, due))).toEqual(multiplyRationals(rationalOf(principal), perUnit));
      });
    }),
  );
});

test("an extra payment that the terms plan is part of what was to be paid", () => {
  const extraPayments = [{ day: parseDay("2025-02-28"), amount: parseDecimal("100") }];
  const straight = loanSchedule({ ...YEAR, amortization: "straight", extraPayments });
  const paidOnFirst = (amount: string) =>
    paidAgainstPlanned(
      straight,
      [{ day: parseDay("2025-03-01"), amount: parseDecimal(amount) }],
      parseDay("2025-03-15"),
    );
  // the first instalment of 1120 and 100 with it
  const as = paidOnFirst("1220");
  expect([as.planned, as.paid, as.ahead].map(money)).toEqual(["1220.00", "1220.00", "0.00"]);
  expect(as.states.slice(0, 2).map((state) => [state.paid, state.open].map(money))).toEqual([
    ["1220.00", "0.00"],
    ["0.00", as.states[1] === undefined ? "" : money(as.states[1].instalment.payment)],
  ]);
  expect(money(paidOnFirst("1120").ahead)).toBe("-100.00");
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
