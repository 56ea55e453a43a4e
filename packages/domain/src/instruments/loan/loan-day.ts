import type { Decimal } from "../../money/decimal.ts";
import { multiplyRationals, rational, rationalOf, subtractRationals, type Rational } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { yearFraction } from "../../time/day-count.ts";
import { periodsPassed, periodsPerYear } from "../../time/periodicity.ts";
import type { LoanTerms } from "./loan-terms.ts";

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
