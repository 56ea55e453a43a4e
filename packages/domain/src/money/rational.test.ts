import fc from "fast-check";
import { expect, test } from "vitest";
import { powerOfTen } from "./decimal.ts";
import {
  addRationals,
  decimalOf,
  divideRationals,
  multiplyRationals,
  rational,
  subtractRationals,
  type Rational,
} from "./rational.ts";
import { FRACTION_PLACES } from "./round.ts";

/** Of cents, of thirds, and of more digits than a double holds. */
const fraction = fc
  .tuple(
    fc.oneof(fc.bigInt(-1000n, 1000n), fc.bigInt(-(10n ** 40n), 10n ** 40n)),
    fc.oneof(fc.constantFrom(1n, 2n, 100n, 3n, 10n ** 18n), fc.bigInt(1n, 10n ** 30n)),
  )
  .map(([numerator, denominator]) => rational(numerator, denominator));

test("sums, products and quotients are those of the numerators and denominators written out, in lowest terms", () => {
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      const [p, q, r, s] = [a.numerator, a.denominator, b.numerator, b.denominator];
      expect(addRationals(a, b)).toEqual(rational(p * s + r * q, q * s));
      expect(subtractRationals(a, b)).toEqual(rational(p * s - r * q, q * s));
      expect(multiplyRationals(a, b)).toEqual(rational(p * r, q * s));
      if (r === 0n) expect(() => divideRationals(a, b)).toThrow(RangeError);
      else expect(divideRationals(a, b)).toEqual(rational(p * s, q * r));
    }),
  );
});

test("lowest terms have no divisor in common", () => {
  const small = fc.bigInt(-400n, 400n);
  const above = fc.bigInt(1n, 400n);
  fc.assert(
    fc.property(small, above, above, (numerator, denominator, by) => {
      const found: Rational = rational(numerator * by, denominator * by);
      expect(found.numerator * denominator).toBe(numerator * found.denominator);
      for (let divisor = 2n; divisor <= found.denominator; divisor++)
        expect(found.denominator % divisor === 0n && found.numerator % divisor === 0n).toBe(false);
    }),
  );
});

test("a fraction that terminates is exact with no more places than it needs, any other is cut off", () => {
  fc.assert(
    fc.property(fraction, ({ numerator, denominator }) => {
      const { mantissa, scale } = decimalOf({ numerator, denominator });
      if (powerOfTen(FRACTION_PLACES) % denominator === 0n) {
        expect(mantissa * denominator).toBe(numerator * powerOfTen(scale));
        if (scale > 0) expect(mantissa % 10n).not.toBe(0n);
      } else {
        expect(scale).toBe(FRACTION_PLACES);
        expect(mantissa).toBe((numerator * powerOfTen(FRACTION_PLACES)) / denominator);
      }
    }),
  );
});
