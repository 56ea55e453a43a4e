import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Decimal } from "../../money/decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import { rational } from "../../money/rational.ts";
import { multiplesOf } from "./multiples.ts";
import { annualised, timeWeightedReturn } from "./time-weighted.ts";
import { reasonOfXirr, xirr, xirrOfDays, type DatedFlow } from "./xirr.ts";

const d = (text: string | number): Decimal => parseDecimal(String(text));
const flows = (...list: readonly (readonly [number, number | string])[]): DatedFlow[] =>
  list.map(([day, amount]) => ({ day, amount: d(amount) }));

describe("money-weighted return", () => {
  test("one root is the rate", () => {
    // 100 (1 + r) = 110 after 365 days
    expect(xirr(flows([0, -100], [365, 110])).rate).toBeCloseTo(0.1, 13);
    // back what was put in: exactly 0
    expect(xirr(flows([0, "-1234.56"], [731, "1234.56"]))).toMatchObject({ status: "unique", rate: 0 });
    // and all but 10^-14 of it: what the search cannot tell from 0 is 0
    const shared = xirr(flows([0, -700], [100, -300], [365, "1000.00000000000001"]));
    expect(shared).toMatchObject({ status: "unique", rate: 0, roots: [{ rate: 0, growth: 1 }] });
  });

  test("several roots, a root that is only touched, and none are said", () => {
    // -1000 + 2300 / g - 1320 / g^2 = 0: g = 1.1 or 1.2
    const two = xirr(flows([0, -1000], [365, 2300], [730, -1320]));
    expect(two).toMatchObject({ status: "multiple", rate: null, signChanges: 2 });
    expect(two.roots.map((root) => root.growth.toFixed(12))).toEqual(["1.100000000000", "1.200000000000"]);
    // -100 (g - 1.1)^2 = 0
    expect(xirr(flows([0, -100], [365, 220], [730, -121])).rate).toBeCloseTo(0.1, 9);
    // -100 g^2 + 220 g - 121.01 < 0 everywhere
    expect(xirr(flows([0, -100], [365, 220], [730, "-121.01"])).status).toBe("no_solution");
    // one day only, and one sign only
    expect(xirr(flows([5, -100], [5, 120])).status).toBe("no_solution");
    expect(xirr(flows([0, -100], [9, -120]))).toMatchObject({ status: "no_solution", signChanges: 0 });
  });

  test("a rate that no one can read is no figure", () => {
    // 1 becomes 10 in a day: 10^365 in a year, beyond every double
    expect(xirr(flows([0, -100], [1, 1000]))).toMatchObject({ status: "too_high", rate: null, roots: [] });
    expect(xirrOfDays(Int32Array.of(0, 1), Float64Array.of(-100, 1000))).toMatchObject({
      status: "too_high",
      rate: null,
    });
    // 2^365 = 7.5 x 10^109: a double, but a hundred digits that say nothing
    expect(xirr(flows([0, -1], [1, 2])).status).toBe("too_high");
    // 1.09^365 = 4.6 x 10^13 can be written down
    expect(xirr(flows([0, -100], [1, 109])).rate).toBeCloseTo(1.09 ** 365 - 1, -4);
    expect(reasonOfXirr(xirr(flows([0, -1], [1, 2])))).toBe("rate_too_high");
  });

  test("whole amounts on days say what the same flows say, whatever comes to nothing on a day", () => {
    // 100 in, on day 30 50 in and 50 out, on day 31 20 out, on day 365 90 and 5 back
    const days = Int32Array.of(0, 30, 30, 31, 365, 365);
    const found = xirrOfDays(days, Float64Array.of(-10_000, -5_000, 5_000, 2_000, 9_000, 500));
    const same = xirr(flows([365, 90], [30, -50], [31, 20], [0, -100], [30, 50], [365, 5]));
    expect(found).toMatchObject({ status: "unique", signChanges: 1 });
    expect(found.rate).toBeCloseTo(same.rate as number, 13);
    // amounts whose running sum passes 2^53 still add up to exactly nothing
    const most = Number.MAX_SAFE_INTEGER;
    expect(xirrOfDays(Int32Array.of(0, 10, 20, 30), Float64Array.of(-most, -most, most, most)).rate).toBe(0);
    expect(xirrOfDays(Int32Array.of(4, 4), Float64Array.of(-7, 7))).toMatchObject({ status: "no_solution", roots: [] });
  });

  test("what the running sums of the flows prove is what a search of all rates finds", () => {
    const amount = fc.integer({ min: -3_000, max: 3_000 });
    const held = fc.tuple(fc.integer({ min: 500, max: 9_000 }), fc.integer({ min: -500, max: 9_000 }));
    const between = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), amount), { maxLength: 12 });
    fc.assert(
      fc.property(held, between, ([opening, closing], moves) => {
        const list = [[0, -opening], ...moves.toSorted(([a], [b]) => a - b), [200, closing]] as const;
        const days = Int32Array.from(list, ([day]) => day);
        const found = xirrOfDays(
          days,
          Float64Array.from(list, ([, own]) => own),
        );
        const searched = xirr(flows(...list));
        expect({ ...found, rate: null, roots: [] }).toEqual({ ...searched, rate: null, roots: [] });
        expect(found.roots.length).toBe(searched.roots.length);
        found.roots.forEach(({ growth }, i) => {
          const other = searched.roots[i]?.growth ?? Number.NaN;
          expect(growth === other ? 0 : growth / other - 1).toBeCloseTo(0, 9);
        });
      }),
    );
    // 1 of 10^15 is left after a day: no double tells that rate from -100 %
    expect(xirrOfDays(Int32Array.of(0, 1), Float64Array.of(-1e15, 1))).toMatchObject({ status: "no_solution" });
    // and 900 of 1000 after a day: 0.9^365 - 1 = -0.9999...
    expect(xirrOfDays(Int32Array.of(0, 1), Float64Array.of(-1000, 900)).rate).toBeCloseTo(0.9 ** 365 - 1, 12);
  });

  test("whatever rates are built in are found, in any order of the flows", () => {
    const rates = fc.uniqueArray(fc.integer({ min: -80, max: 300 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rates, fc.integer({ min: 30, max: 400 }), (percents, apart) => {
        // product of (1 - g_k / g) over the chosen growths g_k per step, as flows a step apart
        let product = [-1_000_000n];
        let scale = 0;
        for (const percent of percents) {
          const growth = BigInt(100 + percent);
          const next = [...product.map((c) => c * 100n), 0n];
          product.forEach((c, i) => (next[i + 1] = (next[i + 1] as bigint) - c * growth));
          product = next;
          scale += 2;
        }
        const list = product.map((mantissa, i) => ({ day: i * apart, amount: { mantissa, scale } }));
        const found = xirr(list.toReversed()).roots.map((root) => root.growth ** (apart / 365));
        const built = percents.map((percent) => 1 + percent / 100).sort((a, b) => a - b);
        expect(found.length).toBe(built.length);
        found.forEach((growth, i) => expect(growth / (built[i] as number)).toBeCloseTo(1, 6));
      }),
    );
  });
});

describe("returns that do not depend on when money came", () => {
  test("time-weighted links the sub-periods", () => {
    // 110 / 100 x 300 / 200 - 1 = 0.65
    const periods = [
      { opening: rational(100n, 1n), closing: rational(110n, 1n) },
      { opening: rational(200n, 1n), closing: rational(300n, 1n) },
    ];
    expect(timeWeightedReturn(periods).value).toEqual(rational(13n, 20n));
    expect(timeWeightedReturn([{ opening: rational(0n, 1n), closing: rational(5n, 1n) }]).reason).toBe(
      "opening_value_not_positive",
    );
    expect(timeWeightedReturn([]).reason).toBe("no_time_passed");
  });

  test("a year is 365 days, and less than a year is not blown up", () => {
    // 1.21^(365/730) - 1 = 0.1
    expect(annualised(rational(21n, 100n), 0, 730).value).toBeCloseTo(0.1, 14);
    expect(annualised(rational(21n, 100n), 0, 364).reason).toBe("shorter_than_a_year");
    expect(annualised(rational(-1n, 1n), 0, 730).value).toBe(-1);
  });
});

test("multiples of paid-in capital and of invested capital", () => {
  const fund = { commitment: d(1000), paidIn: d(400), invested: d(380), distributed: d(100), nav: d(420) };
  const { tvpi, dpi, rvpi, moic, pic, unfunded } = multiplesOf(fund);
  // 520 / 400, 100 / 400, 420 / 400, 520 / 380, 400 / 1000, 1000 - 400
  expect([tvpi, dpi, rvpi, moic, pic].map(({ value }) => value)).toEqual([
    rational(13n, 10n),
    rational(1n, 4n),
    rational(21n, 20n),
    rational(26n, 19n),
    rational(2n, 5n),
  ]);
  expect(unfunded).toEqual(d(600));
  const empty = multiplesOf({ ...fund, commitment: null, paidIn: d(0), invested: d(0) });
  expect([empty.tvpi.reason, empty.pic.reason]).toEqual(["nothing_paid_in", "no_commitment"]);
});
