import { boundedRational } from "../../money/bounded-rational.ts";
import { approximate } from "../../money/approximate.ts";
import {
  invertRational,
  multiplyRationals,
  rational,
  subtractRationals,
  decimalOf,
  rationalOf,
  type Rational,
} from "../../money/rational.ts";
import type { Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { figure, noFigure, type Figure } from "./figure.ts";

/** A stretch of time without external flows: its value after the flow that opens it and before the one that ends it. */
export interface SubPeriod {
  readonly opening: Rational;
  readonly closing: Rational;
}

const ONE: Rational = { numerator: 1n, denominator: 1n };

/**
 * Time-weighted return: product over sub-periods of closing / opening, less 1, exact (Bodie, Kane, Marcus,
 * "Investments"; GIPS). An opening value of zero or less has no return, nor has what ends below zero: nobody loses more
 * than everything, and what is owed then would turn the sign of all that follows. The whole has none then: null with its
 * reason.
 */
export function timeWeightedReturn(periods: readonly SubPeriod[]): Figure<Rational> {
  if (periods.length === 0) return noFigure("no_time_passed");
  let growth = ONE;
  for (const { opening, closing } of periods) {
    if (opening.numerator <= 0n) return noFigure("opening_value_not_positive");
    if (closing.numerator < 0n) return noFigure("value_below_zero");
    growth = boundedRational(multiplyRationals(growth, multiplyRationals(closing, invertRational(opening))));
  }
  return figure(subtractRationals(growth, ONE));
}

/**
 * (1 + R)^(365 / days) - 1, only from 365 days on: a shorter stretch is not blown up to a year. A loss of more than
 * everything has no yearly rate.
 */
export function annualised(total: Rational, from: Day, to: Day): Figure<number> {
  const days = to - from;
  if (days <= 0) return noFigure("no_time_passed");
  if (days < 365) return noFigure("shorter_than_a_year");
  return yearlyRate(total, days);
}

/** The same for any number of days above zero. */
export function yearlyRate(total: Rational, days: number): Figure<number> {
  return rateOfYear(ratioOf(total), days);
}

/** The same of a return that is a double. */
export function rateOfYear(total: number, days: number): Figure<number> {
  if (total < -1) return noFigure("value_below_zero");
  // ln and its inverse about 1 keep the digits of a small return.
  return figure(total === -1 ? -1 : Math.expm1((Math.log1p(total) * 365) / days));
}

/** A ratio as a double, right to about 16 digits. */
export function ratioOf(value: Rational): number {
  return approximate(decimalOf(value));
}

/** a / b of two exact amounts; b is not zero. */
export function quotient(a: Decimal, b: Decimal): Rational {
  const [left, right] = [rationalOf(a), rationalOf(b)];
  return rational(left.numerator * right.denominator, left.denominator * right.numerator);
}
