import { approximate } from "../../money/approximate.ts";
import type { Decimal } from "../../money/decimal.ts";
import {
  decimalOf,
  divideRationals,
  multiplyRationals,
  rational,
  rationalOf,
  type Rational,
} from "../../money/rational.ts";
import { countDays, yearFraction } from "../../time/day-count.ts";
import type { Day } from "../../time/day.ts";
import { periodsPerYear } from "../../time/periodicity.ts";
import { bondFlows, couponPeriods, isRegularPeriod, type BondTerms, type CouponPeriod } from "./bond.ts";

/** What a bond earns at a price. Rates are parts of one a year. */
export interface BondYield {
  /** nominal, compounded as often as coupons are paid */
  readonly toMaturity: number;
  /** mean years until a unit of present value is paid (Macaulay) */
  readonly duration: number;
  /** by what part the value falls when the yield rises by one: duration / (1 + yield / periods) */
  readonly modifiedDuration: number;
}

/** A payment that is still to come, so many coupon periods from now. */
interface Due {
  readonly periods: number;
  readonly amount: number;
}

/** Logarithms of growth a period that are searched: from a yield of nearly -100 % to one that no bond has. */
const LOWEST = -64;
const HIGHEST = 64;
/** Halvings until the interval is as narrow as a double can tell. */
const HALVINGS = 90;

/**
 * Yield to maturity of one unit at what it costs on a day, accrued interest included: the y at which the payments still
 * to come, each divided by (1 + y / f)^t, add up to that cost; f are the coupons of a year, t the coupon periods until a
 * payment, of the running period its part that is left by the bond's day count (the street convention; ISMA formula). A
 * coupon due on the day itself is no longer the buyer's. Null from the maturity on, before the bond begins, at a cost of
 * zero or less, or where nothing is paid any more. Rates are good to about 12 digits.
 */
export function bondYield(terms: BondTerms, day: Day, cost: Decimal): BondYield | null {
  const price = approximate(cost);
  const dues = duesAfter(terms, day);
  if (price <= 0 || day < terms.start || day >= terms.maturity || dues.every(({ amount }) => amount <= 0)) return null;
  const worth = (growth: number): number => {
    const sum = dues.reduce((all, { periods, amount }) => all + amount * Math.exp(-growth * periods), 0);
    // Beyond what a double holds, which only far below zero is: more than any cost.
    return Number.isNaN(sum) ? Infinity : sum;
  };
  let [low, high] = [LOWEST, HIGHEST];
  if (worth(low) < price || worth(high) > price) return null;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    // What is paid is worth less the more it is discounted.
    if (worth(middle) > price) low = middle;
    else high = middle;
  }
  const growth = (low + high) / 2;
  const perYear = periodsPerYear(terms.periodicity);
  const timed = dues.reduce((sum, { periods, amount }) => sum + periods * amount * Math.exp(-growth * periods), 0);
  const duration = timed / worth(growth) / perYear;
  return { toMaturity: Math.expm1(growth) * perYear, duration, modifiedDuration: duration / Math.exp(growth) };
}

/** Coupons of a year at the running rate / clean price; null: no coupon period runs, or the price is zero. */
export function currentYield(terms: BondTerms, day: Day, cleanPrice: Decimal): Rational | null {
  const running = couponPeriods(terms).find(({ from, to }) => from <= day && day < to);
  if (!running || cleanPrice.mantissa === 0n) return null;
  const length = lengthOf(terms, running);
  if (length.numerator === 0n) return null;
  const perYear = rational(BigInt(periodsPerYear(terms.periodicity)), 1n);
  return divideRationals(multiplyRationals(divideRationals(running.coupon, length), perYear), rationalOf(cleanPrice));
}

/** Payments after a day by how many coupon periods lie before them; payments on days off count on their own day. */
function duesAfter(terms: BondTerms, day: Day): Due[] {
  let passed = 0;
  const dues: Due[] = [];
  for (const period of couponPeriods(terms)) {
    if (period.to <= day) continue;
    const whole = countDays(terms.dayCount, period.from, period.to);
    const left = day > period.from && whole > 0 ? countDays(terms.dayCount, day, period.to) / whole : 1;
    passed += left * approximate(decimalOf(lengthOf(terms, period)));
    if (period.coupon.numerator !== 0n) dues.push({ periods: passed, amount: approximate(decimalOf(period.coupon)) });
  }
  const redeemed = bondFlows(terms).findLast(({ kind, amount }) => kind === "principal" && amount.numerator > 0n);
  if (redeemed) dues.push({ periods: passed, amount: approximate(decimalOf(redeemed.amount)) });
  return dues;
}

/** Length of a period in regular ones: 1, or by the day count where it is short or long. */
function lengthOf({ dayCount, periodicity }: BondTerms, { from, to }: CouponPeriod): Rational {
  if (isRegularPeriod(periodicity, from, to)) return rational(1n, 1n);
  return multiplyRationals(yearFraction(dayCount, from, to), rational(BigInt(periodsPerYear(periodicity)), 1n));
}
