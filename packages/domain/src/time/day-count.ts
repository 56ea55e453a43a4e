import type { DayCount } from "../codes/payment-terms.ts";
import { rational, type Rational } from "../money/rational.ts";
import { civilOf, type Day } from "./day.ts";

const YEAR: Readonly<Record<DayCount, bigint>> = { T36: 360n, A36: 360n, F36: 365n };

/**
 * Days from `start` to `end` as a day count sees them; below zero where the end comes first. T36 is 30/360 bond basis
 * (ISDA 2006 section 4.16(f)): D1 = min(d1, 30), D2 = 30 where d2 is 31 and D1 is 30. A36 and F36 count actual days.
 */
export function countDays(dayCount: DayCount, start: Day, end: Day): number {
  if (dayCount !== "T36") return end - start;
  const [from, to] = [civilOf(start), civilOf(end)];
  const first = Math.min(from.dayOfMonth, 30);
  const last = to.dayOfMonth === 31 && first === 30 ? 30 : to.dayOfMonth;
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + (last - first);
}

/** The part of a year from `start` to `end`: T36 days/360, A36 days/360, F36 days/365. Exact. */
export function yearFraction(dayCount: DayCount, start: Day, end: Day): Rational {
  return rational(BigInt(countDays(dayCount, start, end)), YEAR[dayCount]);
}
