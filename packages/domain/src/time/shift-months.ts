import { civilOf, dayOf, daysInMonth, type Day } from "./day.ts";

/** The same day of the month so many months later (or earlier), clamped to the month's last day. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = civilOf(day);
  const total = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(total / 12);
  const targetMonth = total - targetYear * 12 + 1;
  return dayOf(targetYear, targetMonth, Math.min(dayOfMonth, daysInMonth(targetYear, targetMonth)));
}

/** The same day so many years later (or earlier), 29 February clamped to the 28th. */
export function addYears(day: Day, years: number): Day {
  return addMonths(day, years * 12);
}
