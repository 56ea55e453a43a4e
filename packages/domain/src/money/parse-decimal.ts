import type { Decimal } from "./decimal.ts";

/** The text is not a decimal that `numeric(38,18)` holds. */
export class InvalidDecimal extends Error {
  override readonly name = "InvalidDecimal";
  readonly reason: "not_a_number" | "too_many_fraction_digits" | "too_many_integer_digits";

  constructor(reason: InvalidDecimal["reason"], text: string) {
    super(`${text.slice(0, 60)}: ${reason.replaceAll("_", " ")}`);
    this.reason = reason;
  }
}

const MAX_INTEGER_DIGITS = 20;
const MAX_FRACTION_DIGITS = 18;

/**
 * Reads decimal text that the product wrote itself, such as a total: there may be more digits in it than in anything
 * that is stored. Throws {@link InvalidDecimal} where it is no number.
 */
export function readDecimal(text: string): Decimal {
  return parse(text, Infinity, Infinity);
}

/**
 * Parses plain decimal text (`-12.50`, `+3`, `.5`; no exponent, no separators) as `numeric(38,18)` would hold it:
 * at most 20 integer and 18 fraction digits, zeros at either end not counted. The scale is the smallest that
 * holds the value. Throws {@link InvalidDecimal}.
 */
export function parseDecimal(text: string): Decimal {
  return parse(text, MAX_INTEGER_DIGITS, MAX_FRACTION_DIGITS);
}

function parse(text: string, mostInteger: number, mostFraction: number): Decimal {
  let at = 0;
  const sign = text.charCodeAt(0);
  if (sign === 45 || sign === 43) at = 1;
  let point = -1;
  let end = text.length;
  for (let i = at; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === 46 && point < 0) point = i;
    else if (c < 48 || c > 57) throw new InvalidDecimal("not_a_number", text);
  }
  if (end - at - (point < 0 ? 0 : 1) < 1) throw new InvalidDecimal("not_a_number", text);
  if (point >= 0) {
    while (end > point + 1 && text.charCodeAt(end - 1) === 48) end -= 1;
  } else point = end;
  while (at < point && text.charCodeAt(at) === 48) at += 1;
  const scale = Math.max(0, end - point - 1);
  if (point - at > mostInteger) throw new InvalidDecimal("too_many_integer_digits", text);
  if (scale > mostFraction) throw new InvalidDecimal("too_many_fraction_digits", text);
  const digits = text.slice(at, point) + text.slice(point + 1, end);
  const magnitude = digits.length <= 15 ? BigInt(+digits) : BigInt(digits);
  return { mantissa: sign === 45 ? -magnitude : magnitude, scale };
}
