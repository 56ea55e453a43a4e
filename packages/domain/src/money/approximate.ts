import { powerOfTen, type Decimal } from "./decimal.ts";

const EXACT = 2n ** 53n;

/** The nearest double or its neighbour, for charts only: off by at most 2^-52 of the value. */
export function approximate(value: Decimal): number {
  const { mantissa, scale } = value;
  if (mantissa < EXACT && mantissa > -EXACT && scale <= 22) return Number(mantissa) / 10 ** scale;
  // Keep at least 60 bits before leaving the integers.
  const magnitude = mantissa < 0n ? -mantissa : mantissa;
  const digits = magnitude.toString().length;
  const drop = Math.max(0, digits - 20);
  return (Number(mantissa / powerOfTen(drop)) * 10 ** drop) / 10 ** scale;
}
