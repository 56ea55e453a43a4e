import { powerOfTen, type Decimal } from "./decimal.ts";

/**
 * Places kept where a value is an infinite fraction (inverse rates, shares of a lot). Such a value is off by less
 * than 10^-60 for each unit it was multiplied with, so after any sum the engine can hold it is off by less than 10^-36.
 */
export const FRACTION_PLACES = 60;

const TIE_PLACES = 36;

/**
 * Rounds half away from zero to `places` decimals; the result has exactly that scale, or the value's own where it
 * is smaller. A value carried to 60 places that lies within 10^-36 of a tie is the tie: n/d differs from a tie
 * by at least 1/(200 d) or not at all.
 */
export function roundDecimal(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return value;
  const unit = powerOfTen(value.scale - places);
  let magnitude = value.mantissa < 0n ? -value.mantissa : value.mantissa;
  if (value.scale >= FRACTION_PLACES) magnitude += powerOfTen(value.scale - TIE_PLACES);
  const rounded = (2n * magnitude + unit) / (2n * unit);
  return { mantissa: value.mantissa < 0n ? -rounded : rounded, scale: places };
}

/** n / d as a decimal: exact where it terminates within `FRACTION_PLACES`, else cut off there (towards zero). */
export function divideToDecimal(numerator: bigint, denominator: bigint, places: number = FRACTION_PLACES): Decimal {
  return { mantissa: (numerator * powerOfTen(places)) / denominator, scale: places };
}
