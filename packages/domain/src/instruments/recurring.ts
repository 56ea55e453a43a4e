import type { BusinessDayRule, DayCount, Periodicity, RecurType } from "../codes/payment-terms.ts";
import type { Decimal } from "../money/decimal.ts";
import { multiplyRationals, rationalOf } from "../money/rational.ts";
import { adjustToBusinessDay } from "../time/business-day.ts";
import { yearFraction } from "../time/day-count.ts";
import type { Day } from "../time/day.ts";
import { wholePeriods } from "../time/periodicity.ts";
import { rollDay } from "../time/schedule.ts";
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
  const { recurType, start, periodicity } = terms;
  const endOfMonth = terms.endOfMonth === true;
  const last = terms.end === null ? to : Math.min(to, terms.end);
  const flows: CashFlow[] = [];
  // One period early: a roll to the month's end may come later than the whole periods say.
  const first = Math.max(0, wholePeriods(start, periodicity, Math.max(from, start)) - 1);
  let begins = first === 0 ? start : rollDay(start, periodicity, first - 1, endOfMonth);
  for (let count = first; ; count++) {
    const due = count === 0 ? start : rollDay(start, periodicity, count, endOfMonth);
    if (due > last) break;
    if (due > from && (recurType === "S" || count > 0)) flows.push(flowOf(terms, begins, due));
    begins = due;
  }
  // What is left over at the end earns a coupon, but it is no time for a fixed amount.
  const { end } = terms;
  const hasRest = recurType === "C" && end !== null && end > begins && end > from && end <= to;
  return hasRest ? [...flows, flowOf(terms, begins, end)] : flows;
}

function flowOf(
  { recurType, notional, coupon, dayCount, businessDayRule }: RecurringTerms,
  begins: Day,
  due: Day,
): CashFlow {
  const whole = rationalOf(notional);
  const interest = (): CashFlow["amount"] =>
    multiplyRationals(multiplyRationals(whole, rationalOf(coupon)), yearFraction(dayCount, begins, due));
  return {
    day: adjustToBusinessDay(due, businessDayRule),
    kind: recurType === "S" ? "payment" : "interest",
    amount: recurType === "S" ? whole : interest(),
    isEstimated: false,
  };
}
