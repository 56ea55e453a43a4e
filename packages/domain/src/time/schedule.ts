import type { BusinessDayRule, Periodicity } from "../codes/payment-terms.ts";
import { adjustToBusinessDay } from "./business-day.ts";
import { civilOf, dayOf, daysInMonth, type Day } from "./day.ts";
import { addPeriods, isInMonths } from "./periodicity.ts";

/** Where the odd period of a schedule stands that is no whole number of periods long. */
export type Stub = "none" | "start" | "end";

export interface ScheduleTerms {
  readonly start: Day;
  /** after the start */
  readonly end: Day;
  readonly periodicity: Periodicity;
  readonly stub: Stub;
  /** null: days stay as they fall */
  readonly businessDayRule: BusinessDayRule | null;
  /** every roll by months is the calendar month's last day; default false */
  readonly endOfMonth?: boolean;
}

/** The boundaries of a schedule's periods, start and end included, ascending. */
export interface Schedule {
  readonly unadjusted: readonly Day[];
  /** moved off weekends; days that become equal are listed once */
  readonly dates: readonly Day[];
}

/**
 * Roll dates counted in whole periods from the anchor: the start date, or the end date where the stub is at the
 * start. What is left over is a short period there; with stub `none` the dates should fit, and a rest would stand at
 * the end. Throws RangeError where the end is not after the start.
 */
export function scheduleOf(terms: ScheduleTerms): Schedule {
  const { start, end, periodicity, businessDayRule } = terms;
  if (end <= start) throw new RangeError("Enter an end date after the start date.");
  const endOfMonth = terms.endOfMonth === true;
  const isBackward = terms.stub === "start";
  const rolls: Day[] = [];
  for (let count = 1; ; count++) {
    const day = rollDay(isBackward ? end : start, periodicity, isBackward ? -count : count, endOfMonth);
    if (day <= start || day >= end) break;
    rolls.push(day);
  }
  if (isBackward) rolls.reverse();
  const unadjusted = [start, ...rolls, end];
  const dates = unadjusted.map((day) => adjustToBusinessDay(day, businessDayRule));
  return { unadjusted, dates: dates.filter((day, i) => i === 0 || day !== dates[i - 1]) };
}

/** The roll date so many periods from an anchor; on the month's last day where periods are months and it is kept. */
export function rollDay(anchor: Day, periodicity: Periodicity, count: number, endOfMonth: boolean): Day {
  const day = addPeriods(anchor, periodicity, count);
  return endOfMonth && isInMonths(periodicity) ? lastOfMonth(day) : day;
}

function lastOfMonth(day: Day): Day {
  const { year, month } = civilOf(day);
  return dayOf(year, month, daysInMonth(year, month));
}
