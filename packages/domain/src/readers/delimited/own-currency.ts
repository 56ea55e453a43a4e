import { minorUnitOf } from "../../codes/currencies.ts";
import { multiplyDecimals, ONE, powerOfTen, ZERO } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { divideToDecimal, roundDecimal } from "../../money/round.ts";
import { isZero, magnitude, readAmount } from "../values/read-amount.ts";
import type { TextRow } from "./line-cells.ts";
import type { ColumnRole, TableMapping } from "./mapping.ts";
import { cellOf, exact, sum } from "./row-values.ts";

/** Hundredths of a currency that brokers quote in, by how they write them. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBX: "GBP", GBp: "GBP", ZAC: "ZAR", ZAc: "ZAR", ILA: "ILS" };

/** What the columns of a role add up to in the currency of their row, and what of it has no rate to that currency. */
export interface SumOfRow {
  readonly sum: string;
  /** with their currency: `0.18 USD` */
  readonly left: readonly string[];
}

const NOTHING: SumOfRow = { sum: "0", left: [] };

/** What the columns of a role add up to, without signs; some brokers name several kinds of fees, each in a currency of its own. */
export function sumAs(role: ColumnRole, row: TextRow, mapping: TableMapping, currency: string): SumOfRow {
  if (!mapping.columns.includes(role)) return NOTHING;
  const all: { sum: string; left: string[] } = { sum: "0", left: [] };
  for (const [at, one] of mapping.columns.entries()) {
    const value = one === role ? magnitude(numberAt(row, at, mapping)) : "0";
    if (isZero(value)) continue;
    const own = currencyBeside(row, at, mapping);
    const converted = own === "" || own === currency ? value : inCurrency(value, own, row, mapping, currency);
    if (converted === null) all.left.push(`${value} ${own}`);
    else all.sum = sum(all.sum, converted);
  }
  return all;
}

/** The currency that stands behind the first column of a role, as it is written; nothing where none does. */
export function currencyOfRole(role: ColumnRole, row: TextRow, mapping: TableMapping): string {
  return currencyBeside(row, mapping.columns.indexOf(role), mapping);
}

function currencyBeside(row: TextRow, at: number, mapping: TableMapping): string {
  return at >= 0 && mapping.columns[at + 1] === "its_currency" ? cellOf(row, at + 1) : "";
}

/** An amount in the currency of its row, to the minor unit: at the rate at which its units times their price came to what was paid. */
function inCurrency(value: string, own: string, row: TextRow, mapping: TableMapping, currency: string): string | null {
  const price = currencyOfRole("price", row, mapping);
  if (wholeOf(own) === currency) return own in HUNDREDTHS ? rounded([value], ["100"], currency) : value;
  if (wholeOf(price) !== wholeOf(own)) return null;
  const [units, each, paid] = (["quantity", "price", "amount"] as const).map((role) =>
    magnitude(numberAt(row, mapping.columns.indexOf(role), mapping)),
  ) as [string, string, string];
  const hundredths = (code: string): string => (code in HUNDREDTHS ? "100" : "1");
  return rounded([value, paid, hundredths(price)], [units, each, hundredths(own)], currency);
}

function wholeOf(code: string): string {
  return HUNDREDTHS[code] ?? code.toUpperCase();
}

/** The product of decimals over that of others; null where either is nothing. */
function rounded(over: readonly string[], under: readonly string[], currency: string): string | null {
  const [top, bottom] = [over, under].map((texts) =>
    texts.reduce((product, text) => multiplyDecimals(product, exact(text) ?? ZERO), ONE),
  ) as [typeof ONE, typeof ONE];
  if (top.mantissa === 0n || bottom.mantissa === 0n) return null;
  const quotient = divideToDecimal(top.mantissa * powerOfTen(bottom.scale), bottom.mantissa * powerOfTen(top.scale));
  return formatDecimal(roundDecimal(quotient, minorUnitOf(currency)));
}

function numberAt(row: TextRow, at: number, mapping: TableMapping): string {
  const cell = cellOf(row, at);
  return /^-+$/.test(cell) ? "0" : (readAmount(cell, mapping.decimal) ?? "0");
}
