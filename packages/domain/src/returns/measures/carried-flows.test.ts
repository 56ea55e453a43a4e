import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BenchmarkLevel, HeldMoney } from "./benchmark.ts";
import { indexRates, modifiedRateOfReturn } from "./carried-flows.ts";

/** Flows at the ends of years of 365 days; what is put in is above zero, the last one is the value that is left. */
const yearly = (paid: readonly number[], value: number): HeldMoney => ({
  days: Int32Array.from(paid, (_, year) => year * 365),
  flows: Float64Array.from(paid),
  value,
  from: 0,
  to: paid.length * 365,
});
const growing =
  (rate: number): BenchmarkLevel =>
  (day) =>
    (1 + rate) ** (day / 365);

describe("modified internal rate of return", () => {
  // The example of the function MIRR in the manuals of spreadsheets: 120,000 put in, then five years of profits.
  const profits = [120_000, -39_000, -30_000, -21_000, -37_000];

  it("is what the manuals of spreadsheets publish, where everything is put in on the first day", () => {
    // at 12 %: 39,000 x 1.12^4 + 30,000 x 1.12^3 + 21,000 x 1.12^2 + 37,000 x 1.12 + 46,000 = 217,297.49;
    // (217,297.49 / 120,000)^(1/5) - 1 = 12.61 %
    expect(modifiedRateOfReturn(yearly(profits, 46_000), growing(0.12)).value).toBeCloseTo(0.1261, 4);
    // at 14 %: 13.48 %
    expect(modifiedRateOfReturn(yearly(profits, 46_000), growing(0.14)).value).toBeCloseTo(0.1348, 4);
    // the first three years at 12 %: -4.80 %
    expect(modifiedRateOfReturn(yearly(profits.slice(0, 3), 21_000), growing(0.12)).value).toBeCloseTo(-0.048, 4);
  });

  it("discounts what is put in later at the same rate", () => {
    // 100 + 55 / 1.1 = 150 put in; 181.5 out after two years: (181.5 / 150)^(1/2) - 1 = 10 %
    expect(modifiedRateOfReturn(yearly([100, 55], 181.5), growing(0.1)).value).toBeCloseTo(0.1, 12);
    // without a rate: (186 / 155)^(1/2) - 1 = 1.2^(1/2) - 1
    expect(modifiedRateOfReturn(yearly([100, 55], 186), () => 1).value).toBeCloseTo(Math.sqrt(1.2) - 1, 12);
  });

  it("says why there is none", () => {
    const reasonOf = (money: HeldMoney, level: BenchmarkLevel = () => 1) => modifiedRateOfReturn(money, level).reason;
    expect(reasonOf({ ...yearly([100], 110), to: 364 })).toBe("shorter_than_a_year");
    expect(reasonOf(yearly([-100, 50], 0))).toBe("value_below_zero");
    expect(reasonOf(yearly([100], -1))).toBe("value_below_zero");
    expect(reasonOf(yearly([100], Number.NaN))).toBe("value_unknown");
    expect(reasonOf(yearly([100, Number.NaN], 10))).toBe("value_unknown");
    expect(reasonOf(yearly([0, -5], 10))).toBe("nothing_paid_in");
    expect(reasonOf(yearly([100, 50], 160), (day) => (day === 365 ? null : 1))).toBe("no_benchmark");
  });
});

describe("rates beside an index", () => {
  // The published example of the index comparison method: 100 and 50 called, 60 and 10 received, 110 left;
  // the index at 100, 105, 115, 117 and 120. (en.wikipedia.org/wiki/Public_Market_Equivalent)
  const levels = [100, 105, 115, 117, 120];
  const indexed: BenchmarkLevel = (day) => levels[day / 365] ?? null;
  const fund = yearly([100, 50, -60, -10], 110);

  it("is 5.30 % by Long and Nickels where the money itself made 6.43 %", () => {
    // 100 x 1.05 + 50 = 155; x 115 / 105 - 60 = 109.76; x 117 / 115 - 10 = 101.67; x 120 / 117 = 104.28
    expect(indexRates(fund, indexed).longNickels.value).toBeCloseTo(0.053, 4);
    expect(indexRates(fund, () => 1).directAlpha.value).toBeCloseTo(0.0643, 4);
  });

  it("is the rate of the flows carried at the index, by direct alpha", () => {
    // carried: -100 x 1.2 = -120, -50 x 120 / 105 = -57.142857, 60 x 120 / 115 = 62.608696, 10 x 120 / 117 = 10.256410,
    // and 110; at 1.0878 %: -120 x 1.010878^4 - 57.142857 x 1.010878^3 + 62.608696 x 1.010878^2 + 10.256410 x 1.010878
    // = -125.3071 - 59.0287 + 63.9784 + 10.3680 = -109.9894, near enough to the 110 that are left
    const { value } = indexRates(fund, indexed).directAlpha;
    expect(value).toBeCloseTo(0.0109, 4);
    const rate = 1 + (value ?? 0);
    const carried = -120 * rate ** 4 - (6000 / 105) * rate ** 3 + (7200 / 115) * rate ** 2 + (1200 / 117) * rate;
    expect(carried).toBeCloseTo(-110, 8);
  });

  it("finds no alpha, and the index's own rate, where the money was in the index", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -30, max: 60 }),
        (paid, percent) => {
          const level = growing(percent / 100);
          const value = paid.reduce((sum, one, year) => sum + one * (1 + percent / 100) ** (paid.length - year), 0);
          const rates = indexRates(yearly(paid, value), level);
          expect(rates.directAlpha.value).toBeCloseTo(0, 9);
          expect(rates.longNickels.value).toBeCloseTo(percent / 100, 9);
        },
      ),
    );
  });

  it("does not depend on what money is counted in, nor on where the index begins", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (factor) => {
        const scaled = {
          ...fund,
          flows: fund.flows.map((amount) => amount * factor),
          value: fund.value * factor,
        };
        const rates = indexRates(scaled, (day) => (indexed(day) ?? 0) * factor);
        expect(rates.directAlpha.value).toBeCloseTo(indexRates(fund, indexed).directAlpha.value ?? 0, 9);
        expect(rates.longNickels.value).toBeCloseTo(indexRates(fund, indexed).longNickels.value ?? 0, 9);
      }),
    );
  });

  it("says why there is none", () => {
    expect(indexRates(fund, () => null).longNickels.reason).toBe("no_benchmark");
    expect(indexRates(fund, (day) => (day === 365 ? null : 1)).directAlpha.reason).toBe("no_benchmark");
    expect(indexRates({ ...fund, value: Number.NaN }, indexed).directAlpha.reason).toBe("value_unknown");
    expect(indexRates(yearly([0], 0), () => 1).longNickels.reason).toBe("no_flows");
    expect(indexRates(yearly([100], 0), () => 1).directAlpha.reason).toBe("no_solution");
  });
});
