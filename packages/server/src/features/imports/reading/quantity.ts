/** A decimal cell as it was read: sign, digits without sign as text, and its exact magnitude x 10^-scale. */
export interface Quantity {
  sign: -1 | 0 | 1;
  /** the magnitude as PostgreSQL reads it */
  text: string;
  /** the digits as a whole number, exact below 2^53; NaN where `big` holds it */
  mantissa: number;
  big: bigint;
  scale: number;
}

export type QuantityProblem = "empty" | "not_a_number" | "integer_digits" | "fraction_digits";

/** A quantity to read into. */
export function newQuantity(): Quantity {
  return { sign: 0, text: "", mantissa: 0, big: 0n, scale: 0 };
}

const MINUS = 45;
const PLUS = 43;
const POINT = 46;
const ZERO = 48;
const EXACT_DIGITS = 15;
const INTEGER_DIGITS = 20;
const FRACTION_DIGITS = 18;

/**
 * Reads plain decimal text (`-12.50`, `+3`, `.5`), as `numeric(38,18)` holds it: at most 20 digits before and 18 after
 * the point, zeros at either end not counted. No exponent, no separators.
 */
export function readQuantity(bytes: Buffer, start: number, end: number, into: Quantity): QuantityProblem | null {
  let from = start;
  const first = bytes[from]!;
  if (from < end && (first === MINUS || first === PLUS)) from += 1;
  if (from >= end) return start >= end ? "empty" : "not_a_number";
  let point = -1;
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === POINT && point < 0) point = at;
    else if (byte < ZERO || byte > 57) return "not_a_number";
  }
  let last = end;
  let whole = from;
  if (point >= 0) {
    if (end - from === 1) return "not_a_number";
    while (last > point + 1 && bytes[last - 1] === ZERO) last -= 1;
  } else point = end;
  while (whole < point && bytes[whole] === ZERO) whole += 1;
  const scale = Math.max(0, last - point - 1);
  if (point - whole > INTEGER_DIGITS) return "integer_digits";
  if (scale > FRACTION_DIGITS) return "fraction_digits";
  into.scale = scale;
  if (point - whole + scale <= EXACT_DIGITS) {
    let mantissa = 0;
    for (let at = whole; at < last; at++) if (at !== point) mantissa = mantissa * 10 + bytes[at]! - ZERO;
    into.mantissa = mantissa;
    into.sign = mantissa === 0 ? 0 : first === MINUS ? -1 : 1;
  } else {
    const digits = bytes.toString("latin1", whole, last).replace(".", "");
    into.mantissa = Number.NaN;
    into.big = BigInt(digits);
    into.sign = into.big === 0n ? 0 : first === MINUS ? -1 : 1;
  }
  into.text = `${whole === point ? "0" : bytes.toString("latin1", whole, point)}${scale > 0 ? bytes.toString("latin1", point, last) : ""}`;
  return null;
}

/** The exact magnitude in units of 10^-18. */
export function scaledMagnitude(quantity: Quantity): bigint {
  const whole = Number.isNaN(quantity.mantissa) ? quantity.big : BigInt(quantity.mantissa);
  return whole * (POWERS[FRACTION_DIGITS - quantity.scale] ?? 1n);
}

/** Whether two quantities have the same magnitude. */
export function sameMagnitude(a: Quantity, b: Quantity): boolean {
  if (a.scale === b.scale && a.mantissa === b.mantissa) return true;
  return scaledMagnitude(a) === scaledMagnitude(b);
}

const POWERS: readonly bigint[] = Array.from({ length: 19 }, (_, power) => 10n ** BigInt(power));
const TENS: readonly number[] = Array.from({ length: 16 }, (_, power) => 10 ** power);

/** Whether `amount` differs from `units x price` by more than one minor unit of `decimals` places. */
export function differsByMoreThanAMinorUnit(
  units: Quantity,
  price: Quantity,
  amount: Quantity,
  decimals: number,
): boolean {
  const product = units.mantissa * price.mantissa;
  const scale = units.scale + price.scale;
  const shift = scale - amount.scale;
  const money = amount.mantissa * (TENS[shift] ?? Number.NaN);
  const unit = TENS[scale - decimals] ?? Number.NaN;
  // Whole numbers below 2^53 are exact in doubles; anything else (NaN compares false) is decided in whole numbers.
  if (product < 2 ** 53 && money < 2 ** 53 && unit < 2 ** 53) return Math.abs(product - money) > unit;
  const exact = scaledMagnitude(units) * scaledMagnitude(price) - scaledMagnitude(amount) * 10n ** 18n;
  return (exact < 0n ? -exact : exact) > 10n ** BigInt(36 - decimals);
}

/** Decimal text of a value in units of 10^-18, without zeros at the end. */
export function scaledText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(19, "0");
  const fraction = digits.slice(-18).replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -18)}${fraction === "" ? "" : `.${fraction}`}`;
}
