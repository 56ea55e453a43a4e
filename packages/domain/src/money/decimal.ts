/** An exact decimal: mantissa x 10^-scale, scale >= 0. */
export interface Decimal {
  readonly mantissa: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { mantissa: 0n, scale: 0 };
export const ONE: Decimal = { mantissa: 1n, scale: 0 };

const POWERS: readonly bigint[] = Array.from({ length: 128 }, (_, n) => 10n ** BigInt(n));

/** 10^n as a bigint, n >= 0. */
export function powerOfTen(n: number): bigint {
  return POWERS[n] ?? 10n ** BigInt(n);
}

/** The mantissa of the same value at a scale that is not smaller. */
export function mantissaAt(value: Decimal, scale: number): bigint {
  return scale === value.scale ? value.mantissa : value.mantissa * powerOfTen(scale - value.scale);
}

/** Exact sum. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { mantissa: mantissaAt(a, scale) + mantissaAt(b, scale), scale };
}

/** Exact difference a - b. */
export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { mantissa: mantissaAt(a, scale) - mantissaAt(b, scale), scale };
}

/** Exact product. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { mantissa: a.mantissa * b.mantissa, scale: a.scale + b.scale };
}

/** -value, at the same scale. */
export function negateDecimal(value: Decimal): Decimal {
  return { mantissa: -value.mantissa, scale: value.scale };
}

/** Exact sum of any number of values; zero for none. */
export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = addDecimals(total, value);
  return total;
}

/** -1, 0 or 1 as a is below, equal to or above b. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [mantissaAt(a, scale), mantissaAt(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** -1, 0 or 1. */
export function signOfDecimal(value: Decimal): -1 | 0 | 1 {
  return value.mantissa < 0n ? -1 : value.mantissa > 0n ? 1 : 0;
}

/** The same value with the smallest scale. */
export function normalizeDecimal(value: Decimal): Decimal {
  if (value.mantissa === 0n) return ZERO;
  let { mantissa, scale } = value;
  while (scale > 0 && mantissa % 10n === 0n) {
    mantissa /= 10n;
    scale -= 1;
  }
  return { mantissa, scale };
}
