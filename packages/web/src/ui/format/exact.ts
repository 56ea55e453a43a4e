/** Exact arithmetic on decimal strings, for what a page must add or compare itself. */

interface Exact {
  readonly mantissa: bigint;
  readonly scale: number;
}

function read(text: string): Exact {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (match === null || ((match[2] ?? "") === "" && (match[3] ?? "") === "")) throw new Error(`not a decimal: ${text}`);
  const fraction = match[3] ?? "";
  const magnitude = BigInt(`${match[2] ?? ""}${fraction}` || "0");
  return { mantissa: match[1] === "-" ? -magnitude : magnitude, scale: fraction.length };
}

function write({ mantissa, scale }: Exact): string {
  const negative = mantissa < 0n;
  const digits = (negative ? -mantissa : mantissa).toString().padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}

function scaled(value: Exact, scale: number): bigint {
  return value.mantissa * 10n ** BigInt(scale - value.scale);
}

/** The sum, at the larger number of digits of the two. */
export function addExact(left: string, right: string): string {
  const [a, b] = [read(left), read(right)];
  const scale = Math.max(a.scale, b.scale);
  return write({ mantissa: scaled(a, scale) + scaled(b, scale), scale });
}

/** -1, 0 or 1: the sign of a decimal. */
export function signOf(text: string): -1 | 0 | 1 {
  const { mantissa } = read(text);
  return mantissa < 0n ? -1 : mantissa > 0n ? 1 : 0;
}

/** -1, 0 or 1 as left is below, equal to or above right. */
export function compareExact(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = [read(left), read(right)];
  const scale = Math.max(a.scale, b.scale);
  const difference = scaled(a, scale) - scaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
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
  const [a, b] = [read(part), read(whole)];
  if (b.mantissa === 0n) return null;
  const scale = Math.max(a.scale, b.scale);
  const numerator = scaled(a, scale) * 100n * 10n ** BigInt(decimals);
  const denominator = scaled(b, scale) < 0n ? -scaled(b, scale) : scaled(b, scale);
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return write({ mantissa: numerator < 0n ? -rounded : rounded, scale: decimals });
}

/** Rounded half away from zero to `decimals` digits. */
export function roundExact(text: string, decimals: number): string {
  const value = read(text);
  if (value.scale <= decimals) return write({ mantissa: scaled(value, decimals), scale: decimals });
  const unit = 10n ** BigInt(value.scale - decimals);
  const magnitude = value.mantissa < 0n ? -value.mantissa : value.mantissa;
  const rounded = (2n * magnitude + unit) / (2n * unit);
  return write({ mantissa: value.mantissa < 0n ? -rounded : rounded, scale: decimals });
}
