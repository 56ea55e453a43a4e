import { LineCells } from "../delimited/line-cells.ts";

/** A row of a table whose heading is known. */
export interface HeadedRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** what stands below a heading; empty where there is none */
  of(name: string): string;
}

/** The rows of a text below its first row that is a heading, with what stands below each name of it. */
export function headedRows(text: string, isHeading: (cells: readonly string[]) => boolean): readonly HeadedRow[] {
  const rows: HeadedRow[] = [];
  let names: readonly string[] | null = null;
  const cutter = new LineCells(",", ({ line, cells }) => {
    const plain = cells.map((cell) => cell.replace(/^\uFEFF/, "").trim());
    if (names !== null) {
      const heading = names;
      rows.push({ line, cells: plain, of: (name) => plain[heading.indexOf(name)] ?? "" });
    } else if (isHeading(plain)) names = plain.map((name) => name.toLowerCase());
  });
  cutter.push(text);
  cutter.end();
  return rows;
}
