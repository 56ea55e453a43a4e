import type { BusinessDayRule } from "../codes/payment-terms.ts";
import { civilOf, type Day } from "./day.ts";
import { weekdayOf } from "./weekday.ts";

const SATURDAY = 6;

/**
 * The day a payment falls on when weekends are no business days (holidays are not known). F moves to the next
 * weekday; MF does too unless that leaves the month, then to the weekday before; null leaves the day as it is.
 */
export function adjustToBusinessDay(day: Day, rule: BusinessDayRule | null): Day {
  const weekday = weekdayOf(day);
  if (rule === null || weekday < SATURDAY) return day;
  const following = day + 8 - weekday;
  if (rule === "F" || civilOf(following).month === civilOf(day).month) return following;
  return day - (weekday - SATURDAY + 1);
}
