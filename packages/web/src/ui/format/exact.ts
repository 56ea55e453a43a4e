import { addDecimals, compareDecimals, multiplyDecimals, signOfDecimal } from "@distributary/domain/money/decimal";
import { formatDecimal, formatMoney } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, invertRational, multiplyRationals, rationalOf } from "@distributary/domain/money/rational";

/** The exact sum of two decimal strings. */
export function addExact(left: string, right: string): string {
  return formatDecimal(addDecimals(readDecimal(left), readDecimal(right)));
}

/** The exact product of two decimal strings. */
export function multiplyExact(left: string, right: string): string {
  return formatDecimal(multiplyDecimals(readDecimal(left), readDecimal(right)));
}

/** -1, 0 or 1: the sign of a decimal string. */
export function signOf(text: string): -1 | 0 | 1 {
  return signOfDecimal(readDecimal(text));
}

/** -1, 0 or 1 as left is below, equal to or above right. */
export function compareExact(left: string, right: string): -1 | 0 | 1 {
  return compareDecimals(readDecimal(left), readDecimal(right));
}

/** The same with the other sign. */
export function negated(text: string): string {
  return text.startsWith("-") ? text.slice(1) : `-${text}`;
}

/** The magnitude. */
export function absolute(text: string): string {
  return text.trim().replace(/^[-+]/, "");
}

/**
 * part / whole x 100 with `decimals` digits, rounded half away from zero; null where the whole is zero. The sign is
 * that of the part: a change is measured against the magnitude of what was there before.
 */
export function percentOf(part: string, whole: string, decimals = 2): string | null {
  const base = readDecimal(absolute(whole));
  if (base.mantissa === 0n) return null;
  const hundred = { mantissa: 100n, scale: 0 };
  const ratio = multiplyRationals(rationalOf(readDecimal(part)), invertRational(rationalOf(base)));
  return roundExact(formatDecimal(decimalOf(multiplyRationals(ratio, rationalOf(hundred)))), decimals);
}

/** Rounded half away from zero to exactly `decimals` digits. */
export function roundExact(text: string, decimals: number): string {
  return formatMoney(readDecimal(text), decimals);
}
