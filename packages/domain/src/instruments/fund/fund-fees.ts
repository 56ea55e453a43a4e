import type { DayCount, ExpenseCapType, NotionalTarget } from "../../codes/payment-terms.ts";
import { compareDecimals, type Decimal } from "../../money/decimal.ts";
import { compareRationals, multiplyRationals, rationalOf, type Rational } from "../../money/rational.ts";
import { yearFraction } from "../../time/day-count.ts";
import type { Day } from "../../time/day.ts";

/** What a fund's fee can be a percentage of. */
export interface FeeBases {
  readonly committed: Decimal;
  readonly invested: Decimal;
  /** net assets; null while none are reported */
  readonly netAssets: Decimal | null;
}

/** I invested, C committed, A net assets (invested while none are reported), L the lesser and G the greater of I and C. */
export function feeBase(target: NotionalTarget, { committed, invested, netAssets }: FeeBases): Decimal {
  const isMoreInvested = compareDecimals(invested, committed) > 0;
  switch (target) {
    case "I":
      return invested;
    case "C":
      return committed;
    case "A":
      return netAssets ?? invested;
    case "L":
      return isMoreInvested ? committed : invested;
    case "G":
      return isMoreInvested ? invested : committed;
  }
}

/** Management fee from `from` to `to`: base x rate (part of one a year) x year fraction. Exact. */
export function managementFee(base: Decimal, rate: Decimal, dayCount: DayCount, from: Day, to: Day): Rational {
  return multiplyRationals(multiplyRationals(rationalOf(base), rationalOf(rate)), yearFraction(dayCount, from, to));
}

/** How a fund's expenses of a year are capped: at an amount (F), or at a part of one of the base (%). */
export interface ExpenseCap {
  readonly type: ExpenseCapType;
  readonly cap: Decimal;
}

/** Expenses that a fund may charge for a year: what was spent, at most the cap; all of it where there is none. */
export function chargedExpenses(spent: Decimal, limit: ExpenseCap | null, base: Decimal): Rational {
  const whole = rationalOf(spent);
  if (!limit) return whole;
  const cap = limit.type === "F" ? rationalOf(limit.cap) : multiplyRationals(rationalOf(base), rationalOf(limit.cap));
  return compareRationals(whole, cap) > 0 ? cap : whole;
}
