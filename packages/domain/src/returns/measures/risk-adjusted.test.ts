import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beta } from "./benchmark.ts";
import { figure } from "./figure.ts";
import { differencesOf, rewardToVariability, sortinoRatio, trackingError } from "./risk-adjusted.ts";

/** Returns of months in basis points. */
const returns = fc
  .array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 3, maxLength: 40 })
  .map((points) => points.map((one) => one / 10_000));

describe("reward to variability", () => {
  it("is the mean difference over its sample deviation, times the root of the steps in a year", () => {
    // mean of 1 %, 3 %, 2 %: 2 %; squares 1 + 1 + 0 over 2: deviation 1 %; 2 x sqrt(12) = 6.9282
    expect(rewardToVariability(figure([0.01, 0.03, 0.02]), 12).value).toBeCloseTo(2 * Math.sqrt(12), 12);
    // of years there is nothing to raise
    expect(rewardToVariability(figure([0.01, 0.03, 0.02]), 1).value).toBeCloseTo(2, 12);
  });

  it("needs three steps that differ", () => {
    expect(rewardToVariability(figure([0.01, 0.02]), 12).reason).toBe("too_few_observations");
    expect(rewardToVariability(figure([0.01, 0.01, 0.01]), 12).reason).toBe("returns_never_varied");
    expect(rewardToVariability({ value: null, reason: "value_unknown" }, 12).reason).toBe("value_unknown");
  });
});

describe("the Sortino ratio", () => {
  it("is what Rollinger and Hoffman publish (Sortino: A 'Sharper' Ratio)", () => {
    // 17, 15, 23, -5, 12, 9, 13 and -4 % against nothing: mean 10 %; ((5 %)^2 + (4 %)^2) / 8 = 0.0005125, its root
    // 2.264 %; 10 / 2.264 = 4.417
    const years = [0.17, 0.15, 0.23, -0.05, 0.12, 0.09, 0.13, -0.04];
    expect(sortinoRatio(figure(years), 1).value).toBeCloseTo(4.417, 3);
    expect(sortinoRatio(figure(years), 12).value).toBeCloseTo(4.417 * Math.sqrt(12), 2);
  });

  it("is none without a shortfall", () => {
    expect(sortinoRatio(figure([0.01, 0.02, 0]), 12).reason).toBe("no_downside");
    expect(sortinoRatio(figure([-0.01, 0.02]), 12).reason).toBe("too_few_observations");
    expect(sortinoRatio({ value: null, reason: "no_benchmark" }, 12).reason).toBe("no_benchmark");
  });
});

describe("the tracking error", () => {
  it("is the deviation of the differences a year, and the ratio with it the yearly mean", () => {
    // deviation 1 %: x sqrt(12) = 3.4641 %
    expect(trackingError(figure([0.01, 0.03, 0.02]), 12).value).toBeCloseTo(0.01 * Math.sqrt(12), 12);
    expect(trackingError(figure([0.01, 0.01, 0.01]), 12).value).toBe(0);
    expect(trackingError(figure([]), 12).reason).toBe("too_few_observations");
    fc.assert(
      fc.property(returns, (months) => {
        const [error, ratio] = [trackingError(figure(months), 12), rewardToVariability(figure(months), 12)];
        if (error.value === null || ratio.value === null) return;
        const mean = months.reduce((sum, one) => sum + one, 0) / months.length;
        expect(ratio.value * error.value).toBeCloseTo(mean * 12, 9);
      }),
    );
  });

  it("does not depend on the order of the months", () => {
    fc.assert(
      fc.property(returns, (months) => {
        for (const measure of [trackingError, rewardToVariability, sortinoRatio]) {
          const [there, back] = [measure(figure(months), 12), measure(figure(months.toReversed()), 12)];
          expect(back.reason).toBe(there.reason);
          if (there.value !== null) expect(back.value).toBeCloseTo(there.value, 6);
        }
      }),
    );
  });
});

describe("differences of two indices", () => {
  const [own, other] = [Float64Array.of(1, 1.1, 0.99, 0, 0), Float64Array.of(100, 105, 105, 84, 42)];

  it("are those of the steps that began with something", () => {
    // 10 - 5 %, -10 - 0 %, -100 + 20 %; the last step began with nothing
    const { value } = differencesOf(own, other, [0, 1, 2, 3, 4]);
    expect(value?.map((one) => one.toFixed(12))).toEqual(["0.050000000000", "-0.100000000000", "-0.800000000000"]);
  });

  it("take the index at its places, and the other level by level", () => {
    // 1 to 1.2 to 1.5 at every second place: 20 - 5 %, 25 - 0 %; what lies between counts for nothing
    const { value } = differencesOf(Float64Array.of(1, 7, 1.2, 7, 1.5), Float64Array.of(100, 105, 105), [0, 2, 4]);
    expect(value?.map((one) => one.toFixed(12))).toEqual(["0.150000000000", "0.250000000000"]);
  });

  it("are none where the other has no level", () => {
    expect(differencesOf(own, Float64Array.of(100, Number.NaN, 105), [0, 1, 2]).reason).toBe("no_benchmark");
  });
});

describe("the example of 24 months that Bacon publishes (Practical Portfolio Performance Measurement and Attribution)", () => {
  // `portfolio_bacon` of the library PerformanceAnalytics, in tenths of a per cent
  const own = [3, 26, 11, -10, 15, 25, 16, 67, -14, 40, -5, 81, 40, -37, -61, 17, -49, -22, 70, 58, -65, 24, -5, -9];
  const market = [2, 25, 18, -11, 14, 18, 14, 65, -15, 42, -6, 83, 39, -38, -62, 15, -48, 21, 60, 56, -67, 19, -3, 0];
  const parts = (months: readonly number[]): number[] => months.map((one) => one / 1000);
  const over = own.map((one, month) => (one - (market[month] ?? Number.NaN)) / 1000);

  it("has its Sharpe ratios", () => {
    // mean 0.9 %, sample deviation 3.9549 %: 0.22756845566238826 a month, and 0.26162488955600643 of the benchmark
    expect(rewardToVariability(figure(parts(own)), 1).value).toBeCloseTo(0.227_568_455_662_388_26, 12);
    expect(rewardToVariability(figure(parts(own)), 12).value).toBeCloseTo(0.227_568_455_662_388_26 * Math.sqrt(12), 12);
    expect(rewardToVariability(figure(parts(market)), 1).value).toBeCloseTo(0.261_624_889_556_006_43, 12);
  });

  it("has its regression beta, and with it its systematic risk", () => {
    const { value } = beta(parts(own), parts(market));
    expect(value).toBeCloseTo(0.998_850_208_622_574_6, 12);
    // beta x deviation of the benchmark, 0.0014117899305555557^(1/2) a month: 13.0 % a year
    expect((value ?? Number.NaN) * Math.sqrt(0.001_411_789_930_555_555_7 * 12)).toBeCloseTo(0.13, 4);
  });

  it("has its tracking error and information ratio", () => {
    // differences: sum -25 tenths of a per cent, squares 2,195: mean -0.10417 %, sample deviation 0.97110 %;
    // x sqrt(12) = 3.36397 %; -0.10417 x 12 / 3.36397 = -0.37158
    expect(trackingError(figure(over), 12).value).toBeCloseTo(0.033_639_715_141_2, 12);
    expect(rewardToVariability(figure(over), 12).value).toBeCloseTo(-0.371_584_597_18, 10);
  });
});
