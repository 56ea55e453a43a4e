import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { Decimal } from "@distributary/domain/money/decimal";
import { formatMoney } from "@distributary/domain/money/format-decimal";
import { rational, rationalOf, type Rational } from "@distributary/domain/money/rational";
import { roundQuotient } from "@distributary/domain/money/round-fraction";

/** A case of a file of vectors as it was read: its inputs and what is expected. */
export interface VectorCase {
  readonly id: string;
  readonly expected: unknown;
}

/** How one kind of file is worked out by the product's own functions. */
export interface Shape<Case extends VectorCase> {
  /** the answer of a case in the form of `expected`; fields that are not in `expected` are not looked at */
  readonly answer: (given: Case) => unknown;
  /** compares where equal texts are not meant; an empty list is agreement */
  readonly compare?: (expected: unknown, answer: unknown) => string[];
}

/** Exact fraction of `n/d` or of decimal text. */
export function fractionOf(text: string): Rational {
  const [numerator, denominator] = text.split("/");
  if (denominator === undefined) return rationalOf(parseDecimal(text));
  return rational(BigInt(numerator ?? ""), BigInt(denominator));
}

/** `n/d` in lowest terms. */
export function fractionText(value: Rational): string {
  const { numerator, denominator } = rational(value.numerator, value.denominator);
  return `${numerator}/${denominator}`;
}

/** An exact fraction with `places` decimals, rounded half away from zero. */
export function roundedText({ numerator, denominator }: Rational, places: number): string {
  return formatMoney(roundQuotient(numerator, denominator, places), places);
}

/** Decimal of JSON text or number. */
export function decimalOfText(value: string | number): Decimal {
  return parseDecimal(String(value));
}
