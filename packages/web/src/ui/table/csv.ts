import { csvCell, csvText } from "@distributary/domain/spreadsheet/csv-cell";
import type { CellValue, Column } from "./columns.ts";

function written(value: CellValue): string {
  if (value === null) return "";
  return value.kind === "number" ? csvCell(value.text) : csvText(value.text);
}

/** The table as CSV (RFC 4180): a line of names, then every row with its values unrounded. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const kept = columns.filter((column) => column.value !== undefined);
  const lines = [
    kept.map((column) => csvText(column.label)),
    ...rows.map((row) => kept.map((column) => written(column.value?.(row) ?? null))),
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}
