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
  if (denominator === 1n) return { numerator, denominator };
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The same number as a fraction in lowest terms. */
export function rationalOf(value: Decimal): Rational {
  return rational(value.mantissa, powerOfTen(value.scale));
}

/** Common divisors are looked for where they can be, among small numbers: Knuth, "Seminumerical Algorithms", 4.5.1. */
export function addRationals(a: Rational, b: Rational): Rational {
  const shared = greatestCommonDivisor(a.denominator, b.denominator);
  if (shared === 1n)
    return {
      numerator: a.numerator * b.denominator + b.numerator * a.denominator,
      denominator: a.denominator * b.denominator,
    };
  const rest = a.denominator / shared;
  const sum = a.numerator * (b.denominator / shared) + b.numerator * rest;
  const divisor = greatestCommonDivisor(sum, shared);
  return { numerator: sum / divisor, denominator: rest * (b.denominator / divisor) };
}

/** a - b, exact. */
export function subtractRationals(a: Rational, b: Rational): Rational {
  return addRationals(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** As for sums, divisors are looked for before the product makes them large. */
export function multiplyRationals(a: Rational, b: Rational): Rational {
  const over = greatestCommonDivisor(a.numerator, b.denominator);
  const under = greatestCommonDivisor(b.numerator, a.denominator);
  return {
    numerator: (a.numerator / over) * (b.numerator / under),
    denominator: (a.denominator / under) * (b.denominator / over),
  };
}

/** 1 / a. Throws RangeError for zero. */
export function invertRational({ numerator, denominator }: Rational): Rational {
  if (numerator === 0n) throw new RangeError("Nothing can be divided by zero.");
  return numerator < 0n
    ? { numerator: -denominator, denominator: -numerator }
    : { numerator: denominator, denominator: numerator };
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
  const { numerator, denominator } = value;
  if (denominator === 1n) return { mantissa: numerator, scale: 0 };
  // What divides no power of ten that is kept does not terminate within the places that are.
  const isKept = powerOfTen(FRACTION_PLACES) % denominator === 0n;
  if (!isKept) return divideToDecimal(numerator, denominator);
  let scale = 1;
  while (powerOfTen(scale) % denominator !== 0n) scale += 1;
  return { mantissa: numerator * (powerOfTen(scale) / denominator), scale };
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  if (x < y) [x, y] = [y, x];
  while (y > SAFE) [x, y] = [y, x % y];
  if (y === 0n) return x;
  if (y === 1n) return y;
  // What is left fits in doubles, which are many times as quick.
  let [m, n] = [Number(y), Number(x % y)];
  while (n !== 0) [m, n] = [n, m % n];
  return BigInt(m);
}
