import {
  addDecimals,
  multiplyDecimals,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../../money/decimal.ts";
import type { Rational } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { figure, noFigure, type Figure } from "./figure.ts";
import { quotient } from "./time-weighted.ts";
import type { DatedFlow } from "./xirr.ts";

/** A stretch with its values at both ends and what was put in (+) or taken out (-) in between. */
export interface DietzPeriod {
  readonly from: Day;
  readonly to: Day;
  readonly opening: Decimal;
  readonly closing: Decimal;
  readonly flows: readonly DatedFlow[];
}

/**
 * Modified Dietz return: (V1 - V0 - sum F) / (V0 + sum w F), w = days left / days in all, exact (Dietz 1966; GIPS). A
 * flow on the first day counts whole, one on the last day not at all. Null with its reason where the average capital
 * is zero or less or no day has passed.
 */
export function modifiedDietz({ from, to, opening, closing, flows }: DietzPeriod): Figure<Rational> {
  const days = BigInt(to - from);
  if (days <= 0n) return noFigure("no_time_passed");
  let put = ZERO;
  let dayAmounts = ZERO;
  for (const { day, amount } of flows) {
    put = addDecimals(put, amount);
    dayAmounts = addDecimals(dayAmounts, multiplyDecimals(amount, { mantissa: BigInt(to - day), scale: 0 }));
  }
  const whole: Decimal = { mantissa: days, scale: 0 };
  const capitalDays = addDecimals(multiplyDecimals(opening, whole), dayAmounts);
  if (signOfDecimal(capitalDays) <= 0) return noFigure("average_capital_not_positive");
  const gain = subtractDecimals(subtractDecimals(closing, opening), put);
  return figure(quotient(multiplyDecimals(gain, whole), capitalDays));
}
