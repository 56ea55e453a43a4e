import { accruedInterest } from "../../instruments/bond/bond.ts";
import { CouponCourse, type UnitsFrom, type UnpaidCoupon } from "../../instruments/bond/coupon-course.ts";
import { ZERO, addDecimals, type Decimal } from "../../money/decimal.ts";
import { addRationals, decimalOf, divideRationals, multiplyRationals } from "../../money/rational.ts";
import { adjustToBusinessDay } from "../../time/business-day.ts";
import type { Day } from "../../time/day.ts";
import type { Book } from "../../ledger/book.ts";
import { incomeOfSource, type Moved } from "./income-of-source.ts";
import { COURSES } from "./kept-courses.ts";
import { ownPositionsOf } from "../../ledger/own-positions.ts";
import { quantityOf, TRADE } from "../../ledger/columns/posting-columns.ts";
import { positionsHolding } from "../../ledger/positions-holding.ts";
import { modelsOf } from "./model-value.ts";

/** Coupons of a bond that are owed, and what of its principal is. */
export interface BondOwed {
  /** coupons due without a payment that settles them, oldest first */
  readonly coupons: readonly UnpaidCoupon[];
  /** the day on which it was to be redeemed, where units are still held after it; null: it is not yet, or was */
  readonly redemption: Day | null;
}

/**
 * Interest on one unit of a bond at the end of a day, in its currency: what of the running coupon has accrued, and what
 * is open of coupons that fell due and are not recorded as paid, shared by the units that are held. Null: none.
 */
export function bondInterest(book: Book, instrument: number, day: Day): Decimal | null {
  const bond = modelsOf(book).bondOf(instrument, day);
  if (!bond) return null;
  const { terms, periods } = bond;
  const accrued = accruedInterest(terms, day, periods);
  const course = courseOf(book, instrument);
  const units = course?.unitsOn(day);
  if (!course || !units || units.numerator === 0n) return accrued.numerator === 0n ? null : decimalOf(accrued);
  const period = periods.find(({ from, to }) => from <= day && day < to);
  const running = multiplyRationals(accrued, units);
  const left = period && course.runningOn(day, period, running);
  const owed = divideRationals(addRationals(course.openOn(day), left ?? running), units);
  return owed.numerator === 0n ? null : decimalOf(owed);
}

/** What of {@link bondInterest} is open of coupons that fell due before; null: nothing. */
export function openPerUnit(book: Book, instrument: number, day: Day): Decimal | null {
  const course = courseOf(book, instrument);
  const [open, units] = [course?.openOn(day), course?.unitsOn(day)];
  if (!open || !units || open.numerator === 0n || units.numerator === 0n) return null;
  return decimalOf(divideRationals(open, units));
}

/** What of a bond fell due up to the end of a day and is not recorded; nothing of what is no bond with terms. */
export function bondOwed(book: Book, instrument: number, day: Day): BondOwed {
  const course = courseOf(book, instrument);
  const terms = modelsOf(book).bondOf(instrument)?.terms;
  if (!course || !terms) return { coupons: [], redemption: null };
  const end = adjustToBusinessDay(terms.maturity, terms.businessDayRule);
  const isDue = terms.notionalExchange !== "I" && end <= day && course.unitsOn(day).numerator !== 0n;
  return { coupons: course.unpaidOn(day), redemption: isDue ? end : null };
}

/**
 * Income (+) and expenses (-) that name a bond as their cause, up to the end of a day, without what belongs to a purchase
 * or sale before its maturity: interest that was bought or sold with the units, and fees. From the maturity on nothing
 * accrues that could be sold: what comes with the units then is the last coupon.
 */
export function couponsPaid(book: Book, instrument: number, until: Day, into?: number): Moved[] {
  const maturity = modelsOf(book).bondOf(instrument)?.terms.maturity ?? Infinity;
  const traded = new Set<number>();
  for (const { slices } of positionsHolding(book, instrument)) {
    const postings = slices[TRADE];
    for (let i = 0; i < (postings?.count ?? 0); i++) {
      if ((postings?.days[i] as Day) < maturity) traded.add(postings?.transactions[i] as number);
    }
  }
  return incomeOfSource(book, instrument, until, into).filter(({ transaction }) => !traded.has(transaction));
}

/** Kept until the book, or what fixes the coupon, changes. */
function courseOf(book: Book, instrument: number): CouponCourse | null {
  const bond = modelsOf(book).bondOf(instrument);
  if (!bond) return null;
  const kept = COURSES.of(book).bonds.get(instrument);
  if (kept?.terms === bond.terms) return kept.course;
  const paid = couponsPaid(book, instrument, Number.MAX_SAFE_INTEGER).toSorted((a, b) => a.day - b.day);
  const course = new CouponCourse(bond.terms, bond.periods, heldOver(book, instrument), paid);
  COURSES.of(book).bonds.set(instrument, { terms: bond.terms, course });
  return course;
}

/** What all own accounts hold together, from each day on which that changed. */
function heldOver(book: Book, instrument: number): UnitsFrom[] {
  const changes = new Map<Day, Decimal>();
  for (const { slices } of ownPositionsOf(book, instrument)) {
    for (const postings of slices) {
      for (let i = 0; postings && i < postings.count; i++) {
        const day = postings.days[i] as Day;
        changes.set(day, addDecimals(changes.get(day) ?? ZERO, quantityOf(postings, i)));
      }
    }
  }
  let units = ZERO;
  return [...changes]
    .toSorted(([a], [b]) => a - b)
    .map(([day, change]) => {
      units = addDecimals(units, change);
      return { day, units };
    });
}
