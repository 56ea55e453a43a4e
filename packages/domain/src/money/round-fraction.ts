import { powerOfTen, type Decimal } from "./decimal.ts";
import type { Rational } from "./rational.ts";

/**
 * Rounds numerator / denominator half away from zero to `places` decimals, lowest terms or not; the result has that
 * scale. Throws RangeError for a denominator of zero.
 */
export function roundQuotient(numerator: bigint, denominator: bigint, places: number): Decimal {
  if (denominator === 0n) throw new RangeError("A fraction needs a denominator other than zero.");
  const isNegative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const rounded = (2n * n * powerOfTen(places) + d) / (2n * d);
  return { mantissa: isNegative ? -rounded : rounded, scale: places };
}

/** The whole part of a fraction, cut off towards minus infinity. */
export function floorOfFraction({ numerator, denominator }: Rational): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}
