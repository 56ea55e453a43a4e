import { compareDecimals, signOfDecimal, type Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { magnitude } from "../values/read-amount.ts";

/** The cell of a fee that is part of an amount: above zero, and within what was paid. */
export function feeCell(fee: Decimal, paid?: Decimal): Record<string, string> {
  const isPart = signOfDecimal(fee) > 0 && (paid === undefined || compareDecimals(fee, paid) <= 0);
  return isPart ? { fee: formatDecimal(fee) } : {};
}

/** A whole number as one with so many decimals; null where it is none. */
export function counted(text: string, scale: number): Decimal | null {
  return /^-?\d{1,25}$/.test(text)
    ? { mantissa: BigInt(magnitude(text)) * (text.startsWith("-") ? -1n : 1n), scale }
    : null;
}
