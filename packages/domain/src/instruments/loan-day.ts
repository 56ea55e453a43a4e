import { ZERO, addDecimals, type Decimal } from "../money/decimal.ts";
import { multiplyRationals, rational, rationalOf, subtractRationals, type Rational } from "../money/rational.ts";
import { roundFraction } from "../money/round-fraction.ts";
import type { Day } from "../time/day.ts";
import { yearFraction } from "../time/day-count.ts";
import { periodsPassed, periodsPerYear } from "../time/periodicity.ts";
import type { Instalment, LoanSchedule, LoanTerms } from "./loan-terms.ts";

/** What it takes to repay a loan in full on a day. */
export interface Redemption {
  readonly balance: Decimal;
  /** since the last due date, rounded to the minor unit */
  readonly accrued: Decimal;
  readonly total: Decimal;
}

/** What is owed by the schedule at the end of a day, and what repaying it then costs; nothing before the start. */
export function redemptionOn(terms: LoanTerms, schedule: LoanSchedule, day: Day): Redemption {
  if (day < terms.start) return { balance: ZERO, accrued: ZERO, total: ZERO };
  const last = lastDue(schedule, day);
  const balance = last ? last.balance : terms.principal;
  const next = schedule.instalments[last ? last.period : 0];
  const share = next ? elapsedShare(last ? last.due : terms.start, next.due, day) : rational(0n, 1n);
  const interest = next ? rationalOf(next.interest) : rational(0n, 1n);
  const accrued = roundFraction(multiplyRationals(interest, share), terms.minorUnit ?? 2);
  return { balance, accrued, total: addDecimals(balance, accrued) };
}

/**
 * Interest accrued on one unit of principal since `from` (the last payment), exact: annual rate / periods in a year x
 * periods passed since then, the one a day stands in by its actual days; by a day count annual rate x its part of a year.
 */
export function accruedPerUnit(
  terms: Pick<LoanTerms, "start" | "periodicity" | "dayCount">,
  rate: Decimal,
  from: Day,
  day: Day,
): Rational {
  if (day <= from) return rational(0n, 1n);
  const { start, periodicity, dayCount } = terms;
  if (dayCount !== undefined) return multiplyRationals(rationalOf(rate), yearFraction(dayCount, from, day));
  const passed = subtractRationals(periodsPassed(start, periodicity, day), periodsPassed(start, periodicity, from));
  return multiplyRationals(
    multiplyRationals(rationalOf(rate), rational(1n, BigInt(periodsPerYear(periodicity)))),
    passed,
  );
}

/** The last instalment due on or before a day. */
export function lastDue(schedule: LoanSchedule, day: Day): Instalment | null {
  return schedule.instalments.findLast(({ due }) => due <= day) ?? null;
}

function elapsedShare(from: Day, to: Day, day: Day): Rational {
  return rational(BigInt(Math.min(day, to) - from), BigInt(to - from));
}
