import type { Periodicity } from "../codes/payment-terms.ts";
import { rational, type Rational } from "../money/rational.ts";
import { civilOf, type Day } from "./day.ts";
import { addMonths } from "./shift-months.ts";

/** Length of one period: whole days or whole months. */
const STEP: Readonly<Record<Periodicity, { readonly days: number } | { readonly months: number }>> = {
  D: { days: 1 },
  W: { days: 7 },
  B: { days: 14 },
  M: { months: 1 },
  Q: { months: 3 },
  S: { months: 6 },
  A: { months: 12 },
};

const PER_YEAR: Readonly<Record<Periodicity, number>> = { D: 365, W: 52, B: 26, M: 12, Q: 4, S: 2, A: 1 };

/** Nominal periods in a year, as loans and flat fees use them: D 365, W 52, B 26, M 12, Q 4, S 2, A 1. */
export function periodsPerYear(periodicity: Periodicity): number {
  return PER_YEAR[periodicity];
}

/**
 * The day `count` periods after (below zero: before) an anchor. Months are counted from the anchor and clamped to the
 * month's last day: 31 January, 28 February, 31 March.
 */
export function addPeriods(anchor: Day, periodicity: Periodicity, count: number): Day {
  const step = STEP[periodicity];
  return "days" in step ? anchor + step.days * count : addMonths(anchor, step.months * count);
}

/** Whether periods are counted in months, so that a month end can be kept. */
export function isInMonths(periodicity: Periodicity): boolean {
  return "months" in STEP[periodicity];
}

/** How many whole periods have passed at a day, counted from an anchor; below zero before it. */
export function wholePeriods(anchor: Day, periodicity: Periodicity, day: Day): number {
  const step = STEP[periodicity];
  if ("days" in step) return Math.floor((day - anchor) / step.days);
  const [from, to] = [civilOf(anchor), civilOf(day)];
  const count = Math.floor(((to.year - from.year) * 12 + to.month - from.month) / step.months);
  return addPeriods(anchor, periodicity, count) > day ? count - 1 : count;
}

/** Periods passed at a day with the part of the one it stands in, by actual days: 2 1/3 is ten of thirty days into the third. */
export function periodsPassed(anchor: Day, periodicity: Periodicity, day: Day): Rational {
  const whole = wholePeriods(anchor, periodicity, day);
  const begins = addPeriods(anchor, periodicity, whole);
  const length = addPeriods(anchor, periodicity, whole + 1) - begins;
  return rational(BigInt(whole) * BigInt(length) + BigInt(day - begins), BigInt(length));
}
