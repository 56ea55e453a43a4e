import { minorUnitOf } from "../codes/currencies.ts";
import type { Decimal } from "./decimal.ts";
import { roundDecimal } from "./round.ts";

/** Rounds an amount half away from zero to the minor unit of its currency (ISO 4217 code), as it is paid. */
export function roundToMinorUnit(amount: Decimal, currency: string): Decimal {
  return roundDecimal(amount, minorUnitOf(currency));
}
