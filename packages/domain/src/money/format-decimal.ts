import type { Decimal } from "./decimal.ts";
import { roundDecimal } from "./round.ts";

const ZERO_DIGIT = 48;

/** Exactly `places` decimals, rounded half away from zero: `-0.50`; never `-0.00`. */
export function formatMoney(value: Decimal, places: number): string {
  const rounded = roundDecimal(value, places);
  const negative = rounded.mantissa < 0n;
  const digits = (negative ? -rounded.mantissa : rounded.mantissa)
    .toString()
    .padEnd(1, "0")
    .padStart(rounded.scale + 1, "0");
  const split = digits.length - rounded.scale;
  const fraction = digits.slice(split).padEnd(places, "0");
  return `${negative ? "-" : ""}${digits.slice(0, split)}${places > 0 ? `.${fraction}` : ""}`;
}

/** As few decimals as needed, at most `places` (18, as JSON carries), rounded half away from zero. */
export function formatDecimal(value: Decimal, places = 18): string {
  const { mantissa, scale } = roundDecimal(value, places);
  if (mantissa === 0n) return "0";
  const isNegative = mantissa < 0n;
  const digits = (isNegative ? -mantissa : mantissa).toString().padStart(scale + 1, "0");
  const split = digits.length - scale;
  let end = digits.length;
  while (end > split && digits.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1;
  const fraction = end > split ? `.${digits.slice(split, end)}` : "";
  return `${isNegative ? "-" : ""}${digits.slice(0, split)}${fraction}`;
}
