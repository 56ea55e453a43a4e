import { addDecimals, negateDecimal, type Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { InvalidDecimal, parseDecimal } from "../../money/parse-decimal.ts";
import { magnitude, negated, readAmount } from "../values/read-amount.ts";
import type { TextRow } from "./line-cells.ts";
import type { ColumnRole, TableMapping } from "./mapping.ts";

/** A cell of a row without blanks around it; empty where the row has none. */
export function cellOf(row: TextRow, column: number): string {
  return column < 0 ? "" : (row.cells[column] ?? "").trim();
}

/** The cell of the first column that is what is named. */
export function cellAs(row: TextRow, mapping: TableMapping, role: ColumnRole): string {
  return cellOf(row, mapping.columns.indexOf(role));
}

const OUT = /^(d|s|dr|debit|soll|af|dbit|debet|-)$/i;

/**
 * What a row brings to its account, as plain decimal text and as the columns have it (not inverted): the amount, its side
 * beside it, or what came in less what went out. Null where that cannot be read.
 */
export function amountOf(row: TextRow, mapping: TableMapping): string | null {
  const amount = statedAmount(row, mapping);
  if (amount === null || !mapping.feesOnTop) return amount;
  const fee = readAmount(cellAs(row, mapping, "fee"), mapping.decimal);
  return fee === null ? amount : difference(amount, magnitude(fee));
}

function statedAmount(row: TextRow, mapping: TableMapping): string | null {
  const { columns, decimal } = mapping;
  // Where a gross total stands before a net one, the net one is what was paid.
  const single = cellOf(
    row,
    columns.findLastIndex((role, at) => role === "amount" && cellOf(row, at) !== ""),
  );
  if (single !== "") {
    const amount = readAmount(single, decimal);
    const side = cellAs(row, mapping, "direction");
    if (amount === null || side === "") return amount;
    return OUT.test(side) ? negated(magnitude(amount)) : magnitude(amount);
  }
  if (!columns.includes("debit") && !columns.includes("credit")) return null;
  const [debit, credit] = [cellAs(row, mapping, "debit"), cellAs(row, mapping, "credit")];
  if (debit === "" && credit === "") return null;
  const out = debit === "" ? "0" : readAmount(debit, decimal);
  const into = credit === "" ? "0" : readAmount(credit, decimal);
  if (out === null || into === null) return null;
  return sum(into, mapping.negativeDebits ? out : negated(out));
}

/** The sum of two plain decimals as text; the first where one is no decimal. */
export function sum(a: string, b: string): string {
  const [left, right] = [exact(a), exact(b)];
  return left === null || right === null ? a : formatDecimal(addDecimals(left, right));
}

/** The difference of two plain decimals as text; the first where one is no decimal. */
export function difference(a: string, b: string): string {
  const right = exact(b);
  return right === null ? a : sum(a, formatDecimal(negateDecimal(right)));
}

/** Plain decimal text as an exact value; null where it is none. */
export function exact(text: string): Decimal | null {
  try {
    return parseDecimal(text);
  } catch (error) {
    if (error instanceof InvalidDecimal) return null;
    throw error;
  }
}
