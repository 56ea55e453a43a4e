import type { Periodicity } from "../codes/payment-terms.ts";
import { ZERO, addDecimals, powerOfTen, type Decimal } from "../money/decimal.ts";
import { roundQuotient } from "../money/round-fraction.ts";
import { periodsPerYear } from "../time/periodicity.ts";

/** Savings that earn interest. The rate is a part of one a year, nominal. */
export interface GrowthTerms {
  readonly start: Decimal;
  /** paid in at the end of every period; below zero is taken out */
  readonly contribution: Decimal;
  readonly periodicity: Periodicity;
  readonly annualRate: Decimal;
  readonly periods: number;
  /** decimals that are paid; default 2 */
  readonly minorUnit?: number;
}

/** Where savings stand after a period. value = start + contributed + interest. */
export interface GrowthPoint {
  readonly period: number;
  readonly value: Decimal;
  /** so far, without the start */
  readonly contributed: Decimal;
  readonly interest: Decimal;
}

/**
 * Compound growth period by period: interest = value x rate / periods in a year, rounded to the minor unit half away
 * from zero as it is credited, then the contribution is added. The first point is the start.
 */
export function compoundGrowth(terms: GrowthTerms): GrowthPoint[] {
  const places = terms.minorUnit ?? 2;
  const { mantissa, scale } = terms.annualRate;
  const denominator = powerOfTen(scale) * BigInt(periodsPerYear(terms.periodicity));
  let point: GrowthPoint = { period: 0, value: terms.start, contributed: ZERO, interest: ZERO };
  const points = [point];
  for (let period = 1; period <= terms.periods; period++) {
    const { value } = point;
    const earned = roundQuotient(value.mantissa * mantissa, powerOfTen(value.scale) * denominator, places);
    point = {
      period,
      value: addDecimals(addDecimals(value, earned), terms.contribution),
      contributed: addDecimals(point.contributed, terms.contribution),
      interest: addDecimals(point.interest, earned),
    };
    points.push(point);
  }
  return points;
}
