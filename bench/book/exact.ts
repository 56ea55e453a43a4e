/** Whole-number arithmetic for quantities and money; every value is an integer held in a double. */

/** `floor((a * b + plus) / divisor)` for values >= 0, exact even where the product passes 2^53. */
export function scaledProduct(a: number, b: number, plus: number, divisor: number): number {
  const product = a * b + plus;
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(a) * BigInt(b) + BigInt(plus)) / BigInt(divisor));
  return floorDivide(product, divisor);
}

/** `floor(value / divisor)` for safe integers >= 0. */
export function floorDivide(value: number, divisor: number): number {
  const quotient = Math.floor(value / divisor);
  // The division rounds to the nearest double and may so reach the next whole number.
  return quotient * divisor > value ? quotient - 1 : quotient;
}

/** Cents for a quantity and a price, both in 1e-4 and >= 0; half a cent goes up. */
export function cents(quantity: number, price: number): number {
  return scaledProduct(quantity, price, 500_000, 1_000_000);
}

/** Writes an integer that counts units of 10^-places as a decimal: `decimal(-12345, 4)` is `-1.2345`. */
export function decimal(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, "0");
  const point = digits.length - places;
  return `${value < 0 ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
}
