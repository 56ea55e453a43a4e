import type { BusinessDayRule, DayCount, Periodicity, RecurType } from "../codes/payment-terms.ts";
import type { Decimal } from "../money/decimal.ts";
import { multiplyRationals, rationalOf } from "../money/rational.ts";
import { adjustToBusinessDay } from "../time/business-day.ts";
import { yearFraction } from "../time/day-count.ts";
import type { Day } from "../time/day.ts";
import { addPeriods } from "../time/periodicity.ts";
import { scheduleOf } from "../time/schedule.ts";
import type { CashFlow } from "./cash-flow.ts";

/** A payment that comes again. The coupon is a part of one a year. */
export interface RecurringTerms {
  readonly recurType: RecurType;
  /** S: what is paid each time; C: what the coupon is worked out on */
  readonly notional: Decimal;
  readonly coupon: Decimal;
  readonly periodicity: Periodicity;
  readonly start: Day;
  /** null: without an end */
  readonly end: Day | null;
  readonly dayCount: DayCount;
  readonly businessDayRule: BusinessDayRule | null;
  readonly endOfMonth?: boolean;
}

/**
 * Payments due after `from` and on or before `to`, before weekends are taken into account. A fixed amount (S) is paid
 * on the start date and every period after it, the end date included; a coupon (C) is paid at the end of each
 * period, the last one perhaps short: notional x coupon x year fraction.
 */
export function recurringFlows(terms: RecurringTerms, from: Day, to: Day): CashFlow[] {
  const { recurType, start, periodicity, businessDayRule } = terms;
  const isOpen = terms.end === null;
  const end = terms.end ?? addPeriods(Math.max(to, start), periodicity, 2);
  if (end < start) return [];
  const endOfMonth = terms.endOfMonth === true;
  const boundaries =
    end > start
      ? scheduleOf({ start, end, periodicity, stub: "end", businessDayRule: null, endOfMonth }).unadjusted
      : [start];
  const notional = rationalOf(terms.notional);
  return boundaries.flatMap((due, i) => {
    const isWithin = due > from && due <= to;
    const isLast = i === boundaries.length - 1;
    // What is left over at the end earns a coupon, but it is no time for a fixed amount.
    const isRest = recurType === "S" && isLast && i > 0 && addPeriods(start, periodicity, i) !== due;
    if (!isWithin || isRest || (isOpen && isLast) || (recurType === "C" && i === 0)) return [];
    const begins = boundaries[i - 1] ?? start;
    const interest = (): CashFlow["amount"] =>
      multiplyRationals(
        multiplyRationals(notional, rationalOf(terms.coupon)),
        yearFraction(terms.dayCount, begins, due),
      );
    return [
      {
        day: adjustToBusinessDay(due, businessDayRule),
        kind: recurType === "S" ? ("payment" as const) : ("interest" as const),
        amount: recurType === "S" ? notional : interest(),
        isEstimated: false,
      },
    ];
  });
}
