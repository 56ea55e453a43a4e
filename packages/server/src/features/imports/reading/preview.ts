import type { ImportPreview } from "@distributary/contract/entry/import-preview";
import type { ImportIssue } from "@distributary/contract/entry/imports";
import type { Column } from "../form.ts";
import { LIMITS } from "../limits.ts";
import { newQuantity } from "./quantity.ts";
import type { Row } from "./row.ts";
import type { CsvScanner } from "./scanner.ts";

type Sample = ImportPreview["sample"][number];

/** The first rows of a file as they stand in it beside what was read from them. */
export class Preview {
  readonly sample: Sample[] = [];
  readonly #columns: readonly Column[];

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  get wants(): boolean {
    return this.sample.length < LIMITS.previewRows;
  }

  /** Takes a row whose complaints are known. */
  take(row: Row, complaints: readonly ImportIssue[]): void {
    const { scanner } = row;
    this.sample.push({
      line: scanner.line,
      cells: Array.from({ length: scanner.count }, (_, place) => {
        const raw = rawCell(scanner, place);
        const at = row.columnAt(place);
        const column = this.#columns[at];
        if (column === undefined) return { raw, parsed: null, problem: null };
        const complaint = complaints.find((issue) => issue.column === column.name);
        const refused = complaint?.severity === "error";
        return { raw, parsed: refused ? null : parsed(row, at, column), problem: complaint?.reason ?? null };
      }),
    });
  }
}

function rawCell(scanner: CsvScanner, place: number): string {
  const text = scanner.bytes.toString("utf8", scanner.starts[place], scanner.ends[place]);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** What a cell was taken to say; null for an empty one. */
function parsed(row: Row, at: number, column: Column): string | null {
  const text = row.text(at);
  if (text === "") return null;
  if (column.type === "flag") return ["1", "true", "yes"].includes(text.toLowerCase()) ? "yes" : "no";
  if (column.type !== "decimal") return text;
  const quantity = newQuantity();
  if (row.quantity(at, quantity) !== null) return null;
  return `${quantity.sign < 0 ? "-" : ""}${quantity.text}`;
}
