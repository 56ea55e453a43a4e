import type {
  BusinessDayRule,
  CouponType,
  DayCount,
  NotionalExchange,
  Periodicity,
} from "../../codes/payment-terms.ts";
import { addDecimals, type Decimal } from "../../money/decimal.ts";
import { divideRationals, multiplyRationals, rational, rationalOf, type Rational } from "../../money/rational.ts";
import { adjustToBusinessDay } from "../../time/business-day.ts";
import { countDays, yearFraction } from "../../time/day-count.ts";
import type { Day } from "../../time/day.ts";
import { addPeriods, isInMonths, periodsPerYear } from "../../time/periodicity.ts";
import { scheduleOf } from "../../time/schedule.ts";
import type { CashFlow } from "../cash-flow.ts";

/** A bond per unit of one par amount. Rates are parts of one a year. */
export interface BondTerms {
  readonly par: Decimal;
  /** interest accrues from here */
  readonly start: Day;
  readonly maturity: Day;
  /** null: counted back from the last coupon, so that a short period comes first */
  readonly firstPay: Day | null;
  /** null: the maturity */
  readonly lastPay: Day | null;
  readonly periodicity: Periodicity;
  readonly couponType: CouponType;
  /** FIX and IND: the coupon; FLT: the reference rate while no fixing is known */
  readonly coupon: Decimal;
  /** FLT: added to the reference rate; not used by the others */
  readonly spread: Decimal;
  readonly dayCount: DayCount;
  /** when a coupon due on a weekend is paid; it accrues by the unmoved dates */
  readonly businessDayRule: BusinessDayRule | null;
  /** coupons fall on the last day of their month; default false */
  readonly endOfMonth?: boolean;
  /** which principal payments are made */
  readonly notionalExchange: NotionalExchange;
  /** FLT: reference rates; IND: index levels; by day, in any order */
  readonly fixings?: readonly Fixing[];
}

/** A reference rate (part of one a year) or an index level as it was fixed on a day. */
export interface Fixing {
  readonly day: Day;
  readonly value: Decimal;
}

/** One interest period of a bond. */
export interface CouponPeriod {
  readonly from: Day;
  readonly to: Day;
  /** of one unit, exact */
  readonly coupon: Rational;
  readonly isEstimated: boolean;
}

const NOTHING = rational(0n, 1n);

/**
 * The interest periods of a bond. A coupon is par x rate x year fraction; on 30/360 a regular period is exactly
 * 1 / periods in a year, also over month ends. FLT: the newest fixing on or before the period begins, plus the
 * spread. IND: the coupon x index level / level at the start.
 */
export function couponPeriods(terms: BondTerms): CouponPeriod[] {
  const boundaries = payBoundaries(terms);
  return boundaries.slice(1).map((to, i) => {
    const from = boundaries[i] as Day;
    const { rate, isEstimated } = rateFrom(terms, from);
    const indexed = indexRatio(terms, to);
    const plain = multiplyRationals(rationalOf(terms.par), multiplyRationals(rate, fractionOf(terms, from, to)));
    return {
      from,
      to,
      coupon: multiplyRationals(plain, indexed.ratio),
      isEstimated: isEstimated || indexed.isEstimated,
    };
  });
}

/** What one unit of a bond pays from its issue to its maturity, by day. */
export function bondFlows(terms: BondTerms): CashFlow[] {
  const { notionalExchange, start, maturity, businessDayRule } = terms;
  const par = rationalOf(terms.par);
  const flows: CashFlow[] = [];
  if (notionalExchange !== "F") {
    const paid = multiplyRationals(par, rational(-1n, 1n));
    flows.push({ day: start, kind: "principal", amount: paid, isEstimated: false });
  }
  for (const { to, coupon, isEstimated } of couponPeriods(terms)) {
    if (coupon.numerator === 0n) continue;
    flows.push({ day: adjustToBusinessDay(to, businessDayRule), kind: "interest", amount: coupon, isEstimated });
  }
  if (notionalExchange !== "I") {
    const { ratio, isEstimated } = indexRatio(terms, maturity);
    const day = adjustToBusinessDay(maturity, businessDayRule);
    flows.push({ day, kind: "principal", amount: multiplyRationals(par, ratio), isEstimated });
  }
  return flows;
}

/**
 * Interest accrued on one unit at the end of a day: the coupon of the period x its days passed / all its days, both
 * by the bond's day count. Zero on the day a coupon is due, before the start and from the maturity on. Who asks for
 * many days gives the periods along.
 */
export function accruedInterest(
  terms: BondTerms,
  day: Day,
  periods: readonly CouponPeriod[] = couponPeriods(terms),
): Rational {
  if (day <= terms.start || day >= terms.maturity) return NOTHING;
  const period = periods.find(({ from, to }) => from <= day && day < to);
  if (!period) return NOTHING;
  const { from, to, coupon } = period;
  const whole = countDays(terms.dayCount, from, to);
  // 30/360 counts no day from a 30th to the 31st: a period of that one day earns nothing.
  if (whole === 0) return NOTHING;
  const passed = Math.min(countDays(terms.dayCount, from, day), whole);
  return multiplyRationals(coupon, rational(BigInt(passed), BigInt(whole)));
}

function payBoundaries(terms: BondTerms): Day[] {
  const { start, maturity, firstPay, lastPay, periodicity } = terms;
  const from = firstPay ?? start;
  const to = lastPay ?? maturity;
  const stub = firstPay === null ? ("start" as const) : ("end" as const);
  const endOfMonth = terms.endOfMonth === true;
  const between =
    to > from
      ? scheduleOf({ start: from, end: to, periodicity, stub, businessDayRule: null, endOfMonth }).unadjusted
      : [from];
  return [...new Set([start, ...between, maturity])].filter((day) => day >= start && day <= maturity);
}

/** Whether a period of interest is a whole one, over month ends too, and no short or long one at an end. */
export function isRegularPeriod(periodicity: Periodicity, from: Day, to: Day): boolean {
  return addPeriods(from, periodicity, 1) === to || addPeriods(to, periodicity, -1) === from;
}

function fractionOf({ dayCount, periodicity }: BondTerms, from: Day, to: Day): Rational {
  if (dayCount === "T36" && isInMonths(periodicity) && isRegularPeriod(periodicity, from, to))
    return rational(1n, BigInt(periodsPerYear(periodicity)));
  return yearFraction(dayCount, from, to);
}

function rateFrom(terms: BondTerms, day: Day): { rate: Rational; isEstimated: boolean } {
  if (terms.couponType !== "FLT") return { rate: rationalOf(terms.coupon), isEstimated: false };
  const fixing = newest(terms.fixings ?? [], day);
  const reference = fixing ? fixing.value : terms.coupon;
  return { rate: rationalOf(addDecimals(reference, terms.spread)), isEstimated: fixing === null };
}

function indexRatio(terms: BondTerms, day: Day): { ratio: Rational; isEstimated: boolean } {
  if (terms.couponType !== "IND") return { ratio: rational(1n, 1n), isEstimated: false };
  const [base, level] = [newest(terms.fixings ?? [], terms.start), newest(terms.fixings ?? [], day)];
  if (!base || !level || base.value.mantissa === 0n) return { ratio: rational(1n, 1n), isEstimated: true };
  return { ratio: divideRationals(rationalOf(level.value), rationalOf(base.value)), isEstimated: level.day < day };
}

function newest(fixings: readonly Fixing[], day: Day): Fixing | null {
  let found: Fixing | null = null;
  for (const fixing of fixings) if (fixing.day <= day && (!found || fixing.day >= found.day)) found = fixing;
  return found;
}
