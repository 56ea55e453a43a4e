import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { addDecimals, multiplyDecimals, subtractDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal, formatMoney } from "@distributary/domain/money/format-decimal";
import type { ReportCell } from "./model.ts";

/** An exact amount as it is shown: to the minor unit of its currency (ISO code), rounded half away from zero. */
export function money(amount: string | null, currency: string): ReportCell {
  return amount === null ? null : formatMoney(readDecimal(amount), minorUnitOf(currency));
}

const HUNDRED = readDecimal("100");

/** A ratio (0.05) in per cent with two decimals: 5.00. */
export function percent(ratio: string | null): ReportCell {
  return ratio === null ? null : formatMoney(multiplyDecimals(readDecimal(ratio), HUNDRED), 2);
}

/** A multiple (1.2345) with two decimals: 1.23. */
export function multiple(ratio: string | null): ReportCell {
  return ratio === null ? null : formatMoney(readDecimal(ratio), 2);
}

/** A price or quantity with as many decimals as it has, at most 8. */
export function exact(value: string | null): ReportCell {
  return value === null ? null : formatDecimal(readDecimal(value), 8);
}

/** The exact sum of two amounts; null where one is not known. */
export function addAmounts(one: string | null, other: string | null): string | null {
  return one === null || other === null ? null : formatDecimal(addDecimals(readDecimal(one), readDecimal(other)));
}

/** The exact sum of amounts; null where one is not known. */
export function addAll(amounts: readonly (string | null)[]): string | null {
  return amounts.reduce<string | null>(addAmounts, "0");
}

/** The exact difference of two amounts; null where one is not known. */
export function lessAmount(from: string | null, amount: string | null): string | null {
  return from === null || amount === null
    ? null
    : formatDecimal(subtractDecimals(readDecimal(from), readDecimal(amount)));
}
