import { addDecimals, compareDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../../money/decimal.ts";
import { decimalOf, multiplyRationals, rationalOf, type Rational } from "../../money/rational.ts";
import { roundDecimal } from "../../money/round.ts";
import type { Day } from "../../time/day.ts";
import { accruedInterest, couponPeriods } from "./bond.ts";
import { readBond } from "../read-others.ts";
import type { RecordedTerms } from "../recorded-terms.ts";

/** Interest that units of a bond have accrued when they are traded, by its terms; rounded to the minor unit. */
export interface TradedInterest {
  readonly accrued: Decimal;
  /** the most and the least that what was paid for it may come to and still be taken for it */
  readonly least: Decimal;
  readonly most: Decimal;
  /** the bond has matured: what comes with the units is the last coupon, if it was not paid before */
  readonly isOver: boolean;
}

/** Days from a trade to the payment for it, in which interest goes on accruing. */
const SETTLED_WITHIN = 7;
const A_TENTH: Decimal = { mantissa: 1n, scale: 1 };

/**
 * Interest on units of a bond at the end of a day. Houses count days in other ways, and trades are paid some days later:
 * what is within a tenth of it, or accrued up to a week later, is taken for it. Null: the terms do not say (a coupon
 * that is fixed later among them), or there is none.
 */
export function tradedInterest(
  recorded: RecordedTerms,
  units: Decimal,
  day: Day,
  places: number,
): TradedInterest | null {
  const { terms } = readBond(recorded);
  if (!terms || terms.couponType !== "FIX") return null;
  const periods = couponPeriods(terms);
  const isOver = day >= terms.maturity;
  const onUnits = (one: Rational): Decimal =>
    roundDecimal(decimalOf(multiplyRationals(one, rationalOf(units))), places);
  const last = periods.at(-1)?.coupon ?? { numerator: 0n, denominator: 1n };
  const accrued = onUnits(isOver ? last : accruedInterest(terms, day, periods));
  if (accrued.mantissa <= 0n) return null;
  const later = onUnits(isOver ? last : accruedInterest(terms, day + SETTLED_WITHIN, periods));
  const tenth = multiplyDecimals(accrued, A_TENTH);
  const more = addDecimals(accrued, tenth);
  return {
    accrued,
    least: subtractDecimals(accrued, tenth),
    most: compareDecimals(later, more) > 0 ? later : more,
    isOver,
  };
}
