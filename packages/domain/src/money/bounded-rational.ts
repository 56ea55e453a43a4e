import { addRationals, decimalOf, rationalOf, type Rational } from "./rational.ts";

const WIDEST = 1n << 512n;

/**
 * The fraction itself while its denominator is below 2^512; a wider one, as long chains of averages make, to 60
 * places. Off by less than 10^-60, and only where no rounded figure can show it.
 */
export function boundedRational(value: Rational): Rational {
  return value.denominator < WIDEST ? value : rationalOf(decimalOf(value));
}

/** The sum of many fractions, each step bounded; zero for none. */
export function sumRationals(values: Iterable<Rational>): Rational {
  let total = ZERO_RATIONAL;
  for (const value of values) total = boundedRational(addRationals(total, value));
  return total;
}

export const ZERO_RATIONAL: Rational = { numerator: 0n, denominator: 1n };
