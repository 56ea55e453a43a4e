import { powerOfTen, type Decimal } from "../money/decimal.ts";
import { addRationals, decimalOf, rational, type Rational } from "../money/rational.ts";

/**
 * Exact arithmetic of lots. Most of it is of units, and of amounts, that have one denominator: to bring every step to
 * lowest terms, as {@link Rational} has it, would take longer than the steps. What comes out here may have common
 * divisors; a denominator beyond `LONG` has none.
 */
const LONG = 1n << 192n;

/** Powers of ten that amounts and units are told in. */
const SCALES = new Map(Array.from({ length: 19 }, (_, scale) => [powerOfTen(scale), scale]));

/** A decimal as so many of its last place. */
export function fractionOf({ mantissa, scale }: Decimal): Rational {
  return { numerator: mantissa, denominator: powerOfTen(scale) };
}

/** The decimal again: exact where it terminates, else to 60 places. */
export function decimalOfFraction(value: Rational): Decimal {
  const scale = SCALES.get(value.denominator);
  return scale === undefined ? decimalOf(value) : { mantissa: value.numerator, scale };
}

/** The same fraction in lowest terms. */
export function lowest({ numerator, denominator }: Rational): Rational {
  return rational(numerator, denominator);
}

/** a + b. */
export function plus(a: Rational, b: Rational): Rational {
  const { denominator } = a;
  if (denominator === b.denominator) return { numerator: a.numerator + b.numerator, denominator };
  if (b.numerator === 0n) return a;
  return a.numerator === 0n ? b : addRationals(a, b);
}

/** a - b. */
export function minus(a: Rational, b: Rational): Rational {
  return plus(a, negative(b));
}

/** -a. */
export function negative({ numerator, denominator }: Rational): Rational {
  return { numerator: -numerator, denominator };
}

/** -1, 0 or 1 as a is below, equal to or above b. */
export function compareFractions(a: Rational, b: Rational): -1 | 0 | 1 {
  const isAlike = a.denominator === b.denominator;
  const left = isAlike ? a.numerator : a.numerator * b.denominator;
  const right = isAlike ? b.numerator : b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** amount x part / whole. */
export function shareOf(amount: Rational, part: Rational, whole: Rational): Rational {
  const isAlike = part.denominator === whole.denominator;
  if (isAlike && part.numerator === whole.numerator) return amount;
  let numerator = amount.numerator * part.numerator * (isAlike ? 1n : whole.denominator);
  let divisor = whole.numerator * (isAlike ? 1n : part.denominator);
  if (divisor < 0n) [numerator, divisor] = [-numerator, -divisor];
  if (numerator % divisor === 0n) return { numerator: numerator / divisor, denominator: amount.denominator };
  const denominator = amount.denominator * divisor;
  return denominator < LONG ? { numerator, denominator } : rational(numerator, denominator);
}
