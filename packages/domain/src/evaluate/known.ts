import { ZERO_RATIONAL } from "../money/bounded-rational.ts";
import { addRationals, subtractRationals, type Rational } from "../money/rational.ts";

/** An exact amount, or null where a price, rate or cost that it rests on is unknown. */
export type Known = Rational | null;

/** a + b; unknown where one of them is. */
export function plus(a: Known, b: Known): Known {
  return a && b && addRationals(a, b);
}

/** a - b; unknown where one of them is. */
export function minus(a: Known, b: Known): Known {
  return a && b && subtractRationals(a, b);
}

/** -a; unknown where it is. */
export function negative<Amount extends Known>(a: Amount): Amount extends Rational ? Rational : Known;
export function negative(a: Known): Known {
  return a && { numerator: -a.numerator, denominator: a.denominator };
}

/** Adds to the amount of a key; what is unknown stays unknown. */
export function addTo<Key>(sums: Map<Key, Known>, key: Key, amount: Known): void {
  const before = sums.get(key);
  sums.set(key, plus(before === undefined ? ZERO_RATIONAL : before, amount));
}
