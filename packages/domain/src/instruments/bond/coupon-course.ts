import type { Decimal } from "../../money/decimal.ts";
import {
  addRationals,
  compareRationals,
  multiplyRationals,
  rational,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../../money/rational.ts";
import { adjustToBusinessDay } from "../../time/business-day.ts";
import type { Day } from "../../time/day.ts";
import type { BondTerms, CouponPeriod } from "./bond.ts";
import type { Receipt } from "../loan/paid-by-due.ts";

/** What is held of a bond from the end of a day on; below zero where it was sold short. */
export interface UnitsFrom {
  readonly day: Day;
  readonly units: Decimal;
}

/** A coupon that fell due and was not recorded as paid, or not by enough. */
export interface UnpaidCoupon {
  /** when it was to be paid, moved from a day off as the bond says */
  readonly due: Day;
  /** what is still owed of it on what was held: exact, above zero, below where it is owed by oneself */
  readonly open: Rational;
}

/** A coupon with what came for it. */
interface Due {
  readonly period: CouponPeriod;
  readonly paid: Day;
  readonly receipts: { readonly day: Day; readonly amount: Rational }[];
}

const NONE = rational(0n, 1n);
const HALF = rational(1n, 2n);

/**
 * The coupons of a bond that are owed from day to day: one that fell due on units held the day before stays owed until a
 * payment is recorded. A payment counts for the coupon whose day is nearest, the earlier of two as near; what it is more
 * than that one comes to serves older ones that are open. It settles a coupon when it comes to half of it, because
 * what reaches an account is often less a tax withheld; less than half is taken off what is owed. One that comes early
 * settles its coupon ahead. Receipts after a day are left out of what is said of that day.
 */
export class CouponCourse {
  private readonly dues: readonly Due[];
  private readonly held: readonly UnitsFrom[];
  /** how many of the oldest coupons are known to be settled while receipts are read */
  private settled = 0;
  /** what is open of coupons due, from the end of each day on, ascending */
  private readonly steps: readonly { readonly day: Day; readonly open: Rational }[];

  /** `held` and `receipts` ascend by day; receipts are in the bond's currency, below zero where it was paid out. */
  constructor(
    terms: BondTerms,
    periods: readonly CouponPeriod[],
    held: readonly UnitsFrom[],
    receipts: readonly Receipt[],
  ) {
    this.held = held;
    this.dues = periods
      .filter(({ coupon }) => coupon.numerator !== 0n)
      .map((period) => ({ period, paid: adjustToBusinessDay(period.to, terms.businessDayRule), receipts: [] }));
    for (const receipt of receipts) this.assign(receipt);
    this.steps = this.openSteps();
  }

  /** What is owed at the end of a day of coupons whose period is over, in all; exact. */
  openOn(day: Day): Rational {
    return lastUpTo(this.steps, day)?.open ?? NONE;
  }

  /** What is held at the end of a day. */
  unitsOn(day: Day): Rational {
    const found = lastUpTo(this.held, day);
    return found ? rationalOf(found.units) : NONE;
  }

  /**
   * What of `running`, the interest that a period which is not over has accrued on the units held at the end of a day, is
   * not paid ahead: nothing once its coupon is settled. What the coupon comes to is said by `period`.
   */
  runningOn(day: Day, { to, coupon }: CouponPeriod, running: Rational): Rational {
    const due = this.dues.find(({ period }) => period.to === to);
    return due ? leftOf(running, multiplyRationals(coupon, this.unitsOn(day)), receivedBy(due, day)) : running;
  }

  /** Coupons to be paid up to the end of a day of which something is open, oldest first. */
  unpaidOn(day: Day): UnpaidCoupon[] {
    return this.dues.flatMap((due) => {
      const open = due.paid <= day ? this.openOf(due, day) : NONE;
      return open.numerator === 0n ? [] : [{ due: due.paid, open }];
    });
  }

  /** What a coupon comes to on the units that were held the day before its period ended; so far on those of `day`. */
  private expected({ period: { to, coupon } }: Due, day: Day): Rational {
    return multiplyRationals(coupon, this.unitsOn(Math.min(day, to - 1)));
  }

  private openOf(due: Due, day: Day): Rational {
    const whole = this.expected(due, day);
    return leftOf(whole, whole, receivedBy(due, day));
  }

  private assign({ day, amount }: Receipt): void {
    const place = this.nearest(day);
    const due = this.dues[place];
    if (!due) return;
    let left = rationalOf(amount);
    let over = overOf(left, this.expected(due, day), receivedBy(due, day));
    for (let i = this.firstOpen(place, day); i < place && over.numerator !== 0n; i++) {
      const older = this.dues[i] as Due;
      const open = older.period.to <= day ? this.openOf(older, day) : NONE;
      if (!isEnough(over, open)) continue;
      const given = isLess(over, open) ? over : open;
      older.receipts.push({ day, amount: given });
      left = subtractRationals(left, given);
      over = subtractRationals(over, given);
    }
    due.receipts.push({ day, amount: left });
  }

  /** The place of the oldest coupon before a place that may be open when a payment comes: receipts ascend, and so does this. */
  private firstOpen(place: number, day: Day): number {
    for (; this.settled < place; this.settled += 1) {
      const due = this.dues[this.settled] as Due;
      if (due.period.to > day || this.openOf(due, day).numerator !== 0n) break;
    }
    return this.settled;
  }

  /** The place of the coupon whose day is nearest, the earlier of two as near; -1: there is none. */
  private nearest(day: Day): number {
    const next = this.dues.findIndex(({ paid }) => paid >= day);
    const [before, after] = [this.dues[next - 1], this.dues[next]];
    if (after === undefined) return this.dues.length - 1;
    return before !== undefined && day - before.paid <= after.paid - day ? next - 1 : next;
  }

  private openSteps(): { day: Day; open: Rational }[] {
    const changes = new Map<Day, Rational>();
    for (const due of this.dues) {
      const { to } = due.period;
      const days = new Set([to, ...due.receipts.map(({ day }) => day).filter((day) => day > to)]);
      let before = NONE;
      for (const day of [...days].toSorted((a, b) => a - b)) {
        const open = this.openOf(due, day);
        const change = subtractRationals(open, before);
        if (change.numerator !== 0n) changes.set(day, addRationals(changes.get(day) ?? NONE, change));
        before = open;
      }
    }
    let open = NONE;
    return [...changes]
      .toSorted(([a], [b]) => a - b)
      .map(([day, change]) => {
        open = addRationals(open, change);
        return { day, open };
      });
  }
}

function receivedBy({ receipts }: Due, day: Day): Rational {
  return receipts.reduce((sum, one) => (one.day <= day ? addRationals(sum, one.amount) : sum), NONE);
}

/** What is left of `owed` once something was received of a coupon that comes to `whole`; all three have its sign. */
function leftOf(owed: Rational, whole: Rational, received: Rational): Rational {
  if (!isSame(received, whole)) return owed;
  if (isEnough(received, whole)) return NONE;
  const left = subtractRationals(owed, received);
  return isSame(left, whole) ? left : NONE;
}

/** What of a payment is more than a coupon of `whole` still takes; nothing where it is of the other sign. */
function overOf(amount: Rational, whole: Rational, before: Rational): Rational {
  if (!isSame(amount, whole)) return NONE;
  const over = subtractRationals(addRationals(amount, before), whole);
  if (!isSame(over, whole)) return NONE;
  return isLess(amount, over) ? amount : over;
}

/** Whether a payment comes to half of what is owed, where something is. */
function isEnough(amount: Rational, owed: Rational): boolean {
  return isSame(amount, owed) && !isLess(amount, multiplyRationals(owed, HALF));
}

/** Whether both are above zero, or both below. */
function isSame(a: Rational, b: Rational): boolean {
  return a.numerator !== 0n && b.numerator !== 0n && a.numerator > 0n === b.numerator > 0n;
}

/** Whether an amount is nearer to zero than another of the same sign. */
function isLess(a: Rational, b: Rational): boolean {
  return compareRationals(a, b) === (b.numerator > 0n ? -1 : 1);
}

/** The last of what ascends by day up to the end of a day. */
function lastUpTo<One extends { readonly day: Day }>(list: readonly One[], day: Day): One | undefined {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as One).day <= day) low = middle + 1;
    else high = middle;
  }
  return list[low - 1];
}
