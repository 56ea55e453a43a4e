import type { ImportIssue } from "@distributary/contract/entry/imports";
import { LineCells } from "@distributary/domain/readers/delimited/line-cells";
import { csvLine, readCsvText } from "@distributary/domain/spreadsheet/csv-cell";
import type { CellError, SpreadsheetRow } from "../../../ui/spreadsheet/cells.ts";

/** Rows of one file that were not taken, as cells that can be corrected. */
export interface MendSheet {
  readonly file: string;
  readonly columns: readonly string[];
  readonly rows: readonly SpreadsheetRow[];
  readonly errors: readonly CellError[];
}

/** The columns that the list adds: why a row was refused, and on which line of its own file it stands. */
export const REASON = "reason";
const SOURCE_LINE = "source_line";
const ID = "transaction_id";
/** More rows than a hand corrects. */
export const MOST_ROWS = 500;

/** Reads a list of rows that were not taken; each reason is at the cell it is about. */
export function readSheet(file: string, text: string, issues: readonly ImportIssue[]): MendSheet {
  const lines: (readonly string[])[] = [];
  const cutter = new LineCells(",", ({ cells }) => {
    if (lines.length <= MOST_ROWS) lines.push(cells);
  });
  cutter.push(text);
  cutter.end();
  const columns = (lines[0] ?? []).map((name) => name.trim().toLowerCase());
  const rows = lines
    .slice(1)
    .map((cells) => Object.fromEntries(columns.map((column, at) => [column, readCsvText(cells[at] ?? "")])));
  const errors = rows.flatMap((row, place) =>
    errorsOf(file, row, columns, issues).map((error) => ({ ...error, row: place })),
  );
  return { file, columns, rows, errors };
}

function errorsOf(
  file: string,
  row: SpreadsheetRow,
  columns: readonly string[],
  issues: readonly ImportIssue[],
): Omit<CellError, "row">[] {
  const reason = row[REASON] ?? "";
  const named = columns.filter((column) => reason.startsWith(`${column}: `) || reason.includes(` ${column}: `));
  if (named.length > 0) return named.map((column) => ({ column, message: reason }));
  // Another program's file has its own names for columns: the cell is the one that says what it says there.
  const line = Number(row[SOURCE_LINE] ?? "");
  const about = issues.filter(
    (issue) => file.startsWith(issue.file) && issue.line === line && issue.severity === "error",
  );
  const found = about.flatMap(({ raw, reason: message }) => {
    const column = columns.find((one) => one !== REASON && raw !== null && raw !== "" && row[one] === raw);
    return column === undefined ? [] : [{ column, message }];
  });
  return found.length > 0 ? found : [{ column: REASON, message: reason }];
}

/** The rows as a file that can be dropped: without reasons and lines, which are of another one. */
export function sheetText({ columns }: Pick<MendSheet, "columns">, rows: readonly SpreadsheetRow[]): string {
  const kept = columns.filter((column) => column !== REASON && column !== SOURCE_LINE);
  return `${[kept, ...rows.map((row) => kept.map((column) => row[column] ?? ""))].map(csvLine).join("\n")}\n`;
}

/** The columns that are shown: the reason, what is wrong, what the rows say beside it, and what they leave empty. */
export function shownColumns({ columns, rows, errors }: MendSheet): readonly string[] {
  const wrong = new Set(errors.map(({ column }) => column));
  const rank = (column: string): number => {
    if (wrong.has(column)) return 0;
    if (column === ID) return 3;
    return rows.some((row) => (row[column] ?? "") !== "") ? 1 : 2;
  };
  const own = columns.filter((column) => column !== REASON && column !== SOURCE_LINE);
  return [REASON, ...own.toSorted((a, b) => rank(a) - rank(b))];
}

/** Sheets with rows of the same file that were left before. */
export function withLeft(sheets: readonly MendSheet[], left: MendSheet): readonly MendSheet[] {
  const own = sheets.find(({ file }) => file === left.file);
  if (own === undefined) return [...sheets, left];
  const errors = [...own.errors, ...left.errors.map((error) => ({ ...error, row: error.row + own.rows.length }))];
  const both = { ...left, rows: [...own.rows, ...left.rows], errors };
  return sheets.map((sheet) => (sheet === own ? both : sheet));
}
