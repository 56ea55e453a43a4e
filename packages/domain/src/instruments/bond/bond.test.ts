import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { COUPON_TYPES, DAY_COUNTS, NOTIONAL_EXCHANGES, PERIODICITIES } from "../../codes/payment-terms.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import { addRationals, compareRationals, decimalOf, rational, type Rational } from "../../money/rational.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { formatDay, parseDay } from "../../time/day.ts";
import { accruedInterest, bondFlows, type BondTerms } from "./bond.ts";
import { BOND } from "./bond.fixture.ts";

const text = (value: Rational): string => formatDecimal(decimalOf(value), 6);

const shown = (terms: BondTerms): string[] =>
  bondFlows(terms).map(({ day, kind, amount }) => `${formatDay(day)} ${kind} ${text(amount)}`);

describe("what a bond pays", () => {
  test("coupons and the principal as it is exchanged", () => {
    proves("state:notional-exchange");
    // 1000 x 0.05 / 2 = 25
    const coupons = ["2024-08-15", "2025-02-15", "2025-08-15", "2026-02-15"].map((day) => `${day} interest 25`);
    expect(shown(BOND)).toEqual([...coupons, "2026-02-15 principal 1000"]);
    expect(shown({ ...BOND, notionalExchange: "I" })).toEqual(["2024-02-15 principal -1000", ...coupons]);
    expect(shown({ ...BOND, notionalExchange: "B" })).toHaveLength(6);
  });

  test("a short first and a short last period, by given pay dates", () => {
    const odd = { ...BOND, firstPay: parseDay("2024-05-15"), lastPay: parseDay("2025-11-15") };
    // 90/360 of a year: 1000 x 0.05 x 1/4 = 12.5 at both ends
    expect(shown(odd)).toEqual([
      "2024-05-15 interest 12.5",
      "2024-11-15 interest 25",
      "2025-05-15 interest 25",
      "2025-11-15 interest 25",
      "2026-02-15 interest 12.5",
      "2026-02-15 principal 1000",
    ]);
    // weekends: 15 February 2026 is a Sunday
    expect(shown({ ...odd, businessDayRule: "F" }).at(-1)).toBe("2026-02-16 principal 1000");
  });

  test("on 30/360 a regular period is the same part of a year over every month end", () => {
    const months = {
      ...BOND,
      start: parseDay("2024-08-31"),
      maturity: parseDay("2026-08-31"),
      periodicity: "Q" as const,
    };
    expect(
      new Set(
        bondFlows(months)
          .slice(0, -1)
          .map(({ amount }) => text(amount)),
      ),
    ).toEqual(new Set(["12.5"]));
    // actual/360 counts them: 91 days from 31 August to 30 November, 1000 x 0.05 x 91 / 360
    expect(text(bondFlows({ ...months, dayCount: "A36" })[0]?.amount as Rational)).toBe("12.638889");
  });

  test("a floating coupon is the newest fixing and the spread; an index-linked one grows with its index", () => {
    proves("state:coupon-types", "constant:codes_coupon_types");
    expect(COUPON_TYPES).toEqual(["FIX", "FLT", "IND"]);
    const fixings = [
      { day: parseDay("2024-08-15"), value: parseDecimal("0.04") },
      { day: parseDay("2024-02-01"), value: parseDecimal("0.03") },
    ];
    const floating = bondFlows({ ...BOND, couponType: "FLT", spread: parseDecimal("0.01"), fixings });
    // 1000 x (0.03 + 0.01) / 2 = 20, then 1000 x (0.04 + 0.01) / 2 = 25
    expect(floating.slice(0, 2).map(({ amount }) => text(amount))).toEqual(["20", "25"]);
    expect(bondFlows({ ...BOND, couponType: "FLT" })[0]).toMatchObject({
      isEstimated: true,
      amount: rational(25n, 1n),
    });
    const levels = [
      { day: BOND.start, value: parseDecimal("250") },
      { day: parseDay("2024-08-15"), value: parseDecimal("255") },
    ];
    const linked = bondFlows({ ...BOND, couponType: "IND", fixings: levels });
    // 25 x 255 / 250 = 25.5; 1000 x 255 / 250 = 1020 as far as is known
    expect([linked[0], linked.at(-1)].map((flow) => text(flow?.amount as Rational))).toEqual(["25.5", "1020"]);
    expect([linked[0]?.isEstimated, linked.at(-1)?.isEstimated]).toEqual([false, true]);
  });
});

test("accrued interest and the value with it", () => {
  const on = (day: string, terms = BOND): string => text(accruedInterest(terms, parseDay(day)));
  // 15 February to 15 May: 90 of 180 days, 25 / 2
  expect(on("2025-05-15")).toBe("12.5");
  expect([on("2025-02-15"), on("2024-01-01"), on("2026-02-15")]).toEqual(["0", "0", "0"]);
  // actual/365: 89 days of 181: 1000 x 0.05 x 89 / 365
  expect(on("2025-05-15", { ...BOND, dayCount: "F36" })).toBe("12.191781");
});

test("a daily coupon by 30/360 earns nothing from the 30th to the 31st, which that count does not tell apart", () => {
  const daily = { ...BOND, dayCount: "T36", periodicity: "D", maturity: BOND.start + 400 } as const;
  const days = Array.from({ length: 400 }, (_one, offset) => BOND.start + offset);
  const thirtieths = days.filter((day) => formatDay(day).endsWith("-30") && formatDay(day + 1).endsWith("-31"));
  expect(thirtieths.length).toBeGreaterThan(3);
  for (const day of thirtieths) expect(accruedInterest(daily, day)).toEqual(rational(0n, 1n));
});

test("accrued interest grows to the coupon and begins anew, whatever the terms", () => {
  const terms = fc.record({
    dayCount: fc.constantFrom(...DAY_COUNTS),
    periodicity: fc.constantFrom(...PERIODICITIES),
    length: fc.integer({ min: 40, max: 1200 }),
    notionalExchange: fc.constantFrom(...NOTIONAL_EXCHANGES),
  });
  fc.assert(
    fc.property(terms, fc.nat({ max: 1200 }), ({ length, ...rest }, offset) => {
      const bond = { ...BOND, ...rest, maturity: BOND.start + length };
      const day = BOND.start + (offset % length);
      const coupons = bondFlows(bond).filter(({ kind }) => kind === "interest");
      const next = coupons.find((flow) => flow.day > day)?.amount as Rational;
      const [today, tomorrow] = [accruedInterest(bond, day), accruedInterest(bond, day + 1)];
      expect(compareRationals(today, next)).toBeLessThanOrEqual(0);
      if (!coupons.some((flow) => flow.day === day + 1)) {
        expect(compareRationals(tomorrow, today)).toBeGreaterThanOrEqual(0);
      }
      // On actual/360 all coupons together are the par x rate x all days / 360.
      if (bond.dayCount !== "A36") return;
      const all = coupons.reduce((sum, { amount }) => addRationals(sum, amount), rational(0n, 1n));
      expect(all).toEqual(rational(50n * BigInt(length), 360n));
    }),
  );
});
