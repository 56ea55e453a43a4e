import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate } from "./allocate.ts";
import { addDecimals, compareDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "./decimal.ts";
import { formatDecimal, formatMoney } from "./format-decimal.ts";
import { rateText, ratioText } from "./ratio-text.ts";
import { InvalidDecimal, parseDecimal, readDecimal } from "./parse-decimal.ts";
import {
  addRationals,
  decimalOf,
  invertRational,
  multiplyRationals,
  rational,
  rationalOf,
  subtractRationals,
} from "./rational.ts";
import { roundDecimal } from "./round.ts";
import { ScaledSum } from "./scaled-sum.ts";

const decimal: fc.Arbitrary<Decimal> = fc.record({
  mantissa: fc.bigInt(-(10n ** 30n), 10n ** 30n),
  scale: fc.integer({ min: 0, max: 18 }),
});

describe("parsing", () => {
  test.each([
    ["12.50", "12.5"],
    ["-0.000", "0"],
    ["+3", "3"],
    [".5", "0.5"],
    ["7.", "7"],
    ["00012", "12"],
    ["99999999999999999999.999999999999999999", "99999999999999999999.999999999999999999"],
    ["1.100000000000000000000000", "1.1"],
    ["100.00", "100"],
    ["-100.050", "-100.05"],
    ["0.001", "0.001"],
  ])("%s is %s", (text, plain) => {
    expect(formatDecimal(parseDecimal(text))).toBe(plain);
  });

  test.each(["", "-", ".", "1e5", "1,000", " 1", "1.2.3", "NaN", "0x10"])("%j is not a number", (text) => {
    expect(() => parseDecimal(text)).toThrow(InvalidDecimal);
  });

  test.each([
    ["1.0000000000000000001", "too_many_fraction_digits"],
    ["100000000000000000000", "too_many_integer_digits"],
  ])("%s has %s", (text, reason) => {
    expect(() => parseDecimal(text)).toThrow(expect.objectContaining({ reason }));
    // What the product worked out itself is read however long it is.
    expect(formatDecimal(readDecimal(text), 19)).toBe(text);
    expect(() => readDecimal("1e5")).toThrow(InvalidDecimal);
  });
});

test.each([
  [0.1, "0.1"],
  [-0.25, "-0.25"],
  [120, "120"],
  [-1e-30, "0"],
  // as many digits before the point as are told: nothing stands behind it
  [1_234_567_890_123, "1234567890120"],
  [-1.25e20, "-125000000000000000000"],
  [0.000_001_25, "0.00000125"],
  [-0.000_000_5, "-0.0000005"],
  [999_999_999_999.5, "1000000000000"],
])("a ratio of %d is told as %s", (ratio, text) => {
  expect(ratioText(ratio, 12)).toBe(text);
});

test("a ratio has its twelve digits, as far as 18 places hold them, and no zero at the end", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }), (ratio) => {
      const text = ratioText(ratio, 12);
      expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d{0,17}[1-9])?$/);
      // What is cut behind the 18th place is less than one of it; a thousandth for the doubles that are compared.
      expect(Math.abs(Number(text) - Number(ratio.toPrecision(12)))).toBeLessThan(1.001e-18);
    }),
    { seed: 1, numRuns: 2_000 },
  );
});

test.each([
  [0.118999999999999, "0.119"],
  [2.22e-16, "0"],
  [-2.22e-16, "0"],
  [-0, "0"],
  [-0.25, "-0.25"],
  [0.37336253351883, "0.3733625335"],
  [12_345.67890123456, "12345.6789012346"],
])("a rate of %d is told to ten places as %s", (rate, text) => {
  expect(rateText(rate)).toBe(text);
});

describe("rounding half away from zero", () => {
  test.each([
    ["0.005", 2, "0.01"],
    ["-0.005", 2, "-0.01"],
    ["0.0049", 2, "0.00"],
    ["-0.004", 2, "0.00"],
    ["2.5", 0, "3"],
    ["1234", 2, "1234.00"],
  ])("%s to %i places is %s", (text, places, rounded) => {
    expect(formatMoney(parseDecimal(text), places)).toBe(rounded);
  });

  test("a tie that went through an infinite fraction is still a tie", () => {
    // 1/3 to 60 places x 0.015 = 0.00499...95, meant is 0.005
    const third = decimalOf(rational(1n, 3n));
    expect(formatMoney(multiplyDecimals(third, parseDecimal("0.015")), 2)).toBe("0.01");
  });

  test("is never off by more than half a unit", () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 18 }), (value, places) => {
        const off = subtractDecimals(roundDecimal(value, places), value);
        const magnitude = { mantissa: off.mantissa < 0n ? -off.mantissa : off.mantissa, scale: off.scale };
        expect(compareDecimals(magnitude, { mantissa: 5n, scale: places + 1 })).not.toBe(1);
      }),
    );
  });
});

test("text and back is the same value", () => {
  fc.assert(
    fc.property(decimal, (value) => {
      fc.pre(formatMoney(value, 0).replace("-", "").length <= 20);
      expect(compareDecimals(parseDecimal(formatDecimal(value)), value)).toBe(0);
    }),
  );
});

test("decimals and fractions agree on sums, differences, products and inverses", () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [x, y] = [rationalOf(a), rationalOf(b)];
      expect(rationalOf(addDecimals(a, b))).toEqual(addRationals(x, y));
      expect(rationalOf(subtractDecimals(a, b))).toEqual(subtractRationals(x, y));
      expect(rationalOf(multiplyDecimals(a, b))).toEqual(multiplyRationals(x, y));
      if (a.mantissa !== 0n) expect(invertRational(invertRational(x))).toEqual(x);
    }),
  );
});

test("parts of an allocation add up to the amount", () => {
  // 100 by 1:1:1 = 33 + 33 + 34
  expect(allocate(100n, [1n, 1n, 1n])).toEqual([33n, 33n, 34n]);
  fc.assert(
    fc.property(fc.bigInt(), fc.array(fc.bigInt(0n, 1000n), { minLength: 1 }), (amount, weights) => {
      fc.pre(weights.some((weight) => weight > 0n));
      expect(allocate(amount, weights).reduce((sum, part) => sum + part, 0n)).toBe(amount);
    }),
  );
});

test("a scaled sum equals the sum of decimals however large it grows", () => {
  const entry = fc.tuple(
    fc.maxSafeInteger().map((n) => Math.trunc(n / 2)),
    fc.integer({ min: 0, max: 12 }),
  );
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const sum = new ScaledSum();
      for (const [value, scale] of entries) sum.add(value, scale);
      const exact = entries
        .map(([value, scale]) => ({ mantissa: BigInt(value), scale }))
        .reduce(addDecimals, { mantissa: 0n, scale: 0 });
      expect(compareDecimals(sum.total(), exact)).toBe(0);
    }),
  );
});
