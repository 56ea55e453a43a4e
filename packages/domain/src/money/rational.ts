import { powerOfTen, type Decimal } from "./decimal.ts";
import { FRACTION_PLACES, divideToDecimal } from "./round.ts";

/** An exact fraction in lowest terms, denominator > 0. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Makes a fraction in lowest terms. Throws RangeError for a denominator of zero. */
export function rational(numerator: bigint, denominator: bigint): Rational {
  if (denominator === 0n) throw new RangeError("A fraction needs a denominator other than zero.");
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function rationalOf(value: Decimal): Rational {
  return rational(value.mantissa, powerOfTen(value.scale));
}

export function addRationals(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtractRationals(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiplyRationals(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** 1 / a. Throws RangeError for zero. */
export function invertRational(a: Rational): Rational {
  return rational(a.denominator, a.numerator);
}

/** a / b. Throws RangeError for a divisor of zero. */
export function divideRationals(a: Rational, b: Rational): Rational {
  return multiplyRationals(a, invertRational(b));
}

/** -1, 0 or 1 as a is below, equal to or above b. */
export function compareRationals(a: Rational, b: Rational): -1 | 0 | 1 {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Exact where the fraction terminates (denominator of twos and fives), else to 60 places. */
export function decimalOf(value: Rational): Decimal {
  let rest = value.denominator;
  let twos = 0;
  let fives = 0;
  while (rest % 2n === 0n) {
    rest /= 2n;
    twos += 1;
  }
  while (rest % 5n === 0n) {
    rest /= 5n;
    fives += 1;
  }
  const scale = Math.max(twos, fives);
  if (rest === 1n && scale <= FRACTION_PLACES) {
    return { mantissa: (value.numerator * powerOfTen(scale)) / value.denominator, scale };
  }
  return divideToDecimal(value.numerator, value.denominator);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
