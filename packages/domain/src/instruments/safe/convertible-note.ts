import type { DayCount } from "../../codes/payment-terms.ts";
import type { Decimal } from "../../money/decimal.ts";
import { addRationals, multiplyRationals, rational, rationalOf, type Rational } from "../../money/rational.ts";
import { yearFraction } from "../../time/day-count.ts";
import type { Day } from "../../time/day.ts";

/** What a convertible note converts: its principal with simple interest since it was issued. Exact. */
export function noteWithInterest(note: ConvertibleNote, day: Day): Rational {
  const growth = multiplyRationals(
    rationalOf(note.rate),
    yearFraction(note.dayCount, note.issued, Math.max(day, note.issued)),
  );
  return multiplyRationals(rationalOf(note.principal), addRationals(rational(1n, 1n), growth));
}

/** A loan that converts into shares. The rate is a part of one a year. */
export interface ConvertibleNote {
  readonly principal: Decimal;
  readonly rate: Decimal;
  readonly dayCount: DayCount;
  readonly issued: Day;
}
