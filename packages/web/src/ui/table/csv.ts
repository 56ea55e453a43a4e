import type { CellValue, Column } from "./columns.ts";

/** A text as a cell of a CSV file. What a spreadsheet would take for a formula is neutralised; figures are no texts. */
export function csvText(text: string): string {
  const safe = /^[=+\-@\t\r\n\0]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csvCell(value: CellValue): string {
  if (value === null) return "";
  return value.kind === "number" && /^-?\d+(\.\d+)?$/.test(value.text) ? value.text : csvText(value.text);
}

/** The table as CSV (RFC 4180): a line of names, then every row with its values unrounded. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const kept = columns.filter((column) => column.value !== undefined);
  const lines = [
    kept.map((column) => csvText(column.label)),
    ...rows.map((row) => kept.map((column) => csvCell(column.value?.(row) ?? null))),
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}
