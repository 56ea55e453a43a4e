import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addRationals, rational, subtractRationals, type Rational } from "../../money/rational.ts";
import { excessByGroup, type GroupBesidePolicy } from "./brinson.ts";
import { ratioOf } from "./time-weighted.ts";

const ratio = (numerator: number, denominator: number): Rational => rational(BigInt(numerator), BigInt(denominator));
/** capital, return in percent, policy weight in percent, return of the benchmark in percent */
const group = (capital: number, own: number, weight: number, benchmark: number | null): GroupBesidePolicy => ({
  capital: ratio(capital, 1),
  gain: ratio(capital * own, 100),
  policyWeight: ratio(weight, 100),
  benchmark: benchmark === null ? null : ratio(benchmark, 100),
});
const percent = (value: Rational): string => (ratioOf(value) * 100).toFixed(6);

describe("attribution by groups", () => {
  it("is that of the published example of three countries (Bacon, Practical Portfolio Performance Measurement)", () => {
    const { value } = excessByGroup([group(40, 20, 40, 10), group(30, -5, 20, -4), group(30, 6, 40, 8)]);
    if (!value) throw new Error("There is an attribution.");
    // 0.4 x 20 - 0.3 x 5 + 0.3 x 6 = 8.3; 0.4 x 10 - 0.2 x 4 + 0.4 x 8 = 6.4
    expect([value.return, value.policyReturn, value.excess].map(percent)).toEqual(["8.300000", "6.400000", "1.900000"]);
    // (40 - 40) x 10, (30 - 20) x -4, (30 - 40) x 8
    expect(value.groups.map((one) => percent(one.allocation))).toEqual(["0.000000", "-0.400000", "-0.800000"]);
    // 40 x (20 - 10), 20 x (-5 + 4), 40 x (6 - 8)
    expect(value.groups.map((one) => percent(one.selection))).toEqual(["4.000000", "-0.200000", "-0.800000"]);
    // 0 x 10, 10 x -1, -10 x -2
    expect(value.groups.map((one) => percent(one.interaction))).toEqual(["0.000000", "-0.100000", "0.200000"]);
    // -1.2 + 3.0 + 0.1 = 1.9
    expect([value.allocation, value.selection, value.interaction].map(percent)).toEqual([
      "-1.200000",
      "3.000000",
      "0.100000",
    ]);
  });

  const part = fc.record({
    capital: fc.integer({ min: -1_000, max: 10_000 }),
    gain: fc.integer({ min: -5_000, max: 5_000 }),
    weight: fc.integer({ min: 0, max: 1_000 }),
    benchmark: fc.option(fc.integer({ min: -90, max: 200 })),
  });
  const book = fc
    .array(part, { minLength: 1, maxLength: 12 })
    .filter((parts) => parts.some(({ weight }) => weight > 0))
    .map((parts): GroupBesidePolicy[] => {
      const all = parts.reduce((sum, { weight }) => sum + weight, 0);
      return parts.map(({ capital, gain, weight, benchmark }) => ({
        capital: ratio(capital, 1),
        gain: ratio(gain, 7),
        policyWeight: ratio(weight, all),
        benchmark: weight > 0 || benchmark !== null ? ratio(benchmark ?? 3, 100) : null,
      }));
    });

  it("adds up to the excess exactly, for any groups, in every line and in every column", () => {
    fc.assert(
      fc.property(book, (groups) => {
        const { value, reason } = excessByGroup(groups);
        if (!value) {
          expect(reason).toBe("average_capital_not_positive");
          return;
        }
        const { allocation, selection, interaction, excess } = value;
        const effects = addRationals(addRationals(allocation, selection), interaction);
        expect(subtractRationals(effects, excess).numerator).toBe(0n);
        const lines = value.groups.map((one) =>
          addRationals(addRationals(one.allocation, one.selection), one.interaction),
        );
        expect(subtractRationals(lines.reduce(addRationals), excess).numerator).toBe(0n);
        expect(subtractRationals(subtractRationals(value.return, value.policyReturn), excess).numerator).toBe(0n);
      }),
    );
  });

  it("is the same in every order of the groups", () => {
    fc.assert(
      fc.property(book, (groups) => {
        const [there, back] = [excessByGroup(groups), excessByGroup(groups.toReversed())];
        expect(back.value?.groups.toReversed()).toEqual(there.value?.groups);
        expect(back.value?.excess).toEqual(there.value?.excess);
      }),
    );
  });

  it("holds what the policy does not name against the policy, and lets gains without capital be interaction", () => {
    // policy 100 % in the first: 10 %; half of the money is elsewhere and earned 4 %; 1 came from nothing held
    const { value } = excessByGroup([
      group(50, 10, 100, 10),
      group(50, 4, 0, null),
      { ...group(0, 0, 0, null), gain: ratio(1, 1) },
    ]);
    const [first, second, third] = value?.groups ?? [];
    // second: w b = 5 %, (w - W) (r - b) = 0.5 x (4 - 10) = -3 %
    expect([second?.allocation, second?.selection, second?.interaction].map((one) => one && percent(one))).toEqual([
      "5.000000",
      "0.000000",
      "-3.000000",
    ]);
    // first: (50 - 100) x 10 = -5 %; nothing selected, nothing together
    expect(first && percent(first.allocation)).toBe("-5.000000");
    expect([third?.return, third && percent(third.interaction)]).toEqual([null, "1.000000"]);
  });

  it("says why there is none", () => {
    expect(excessByGroup([group(100, 5, 90, 4)]).reason).toBe("policy_not_whole");
    expect(excessByGroup([group(0, 0, 100, 4)]).reason).toBe("average_capital_not_positive");
    expect(excessByGroup([group(100, 5, 100, null)]).reason).toBe("no_benchmark");
    expect(excessByGroup([]).reason).toBe("average_capital_not_positive");
  });
});
