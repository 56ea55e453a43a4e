import { LineCells } from "../delimited/line-cells.ts";
import { englishOf } from "./statement-words.ts";

/** A row of a section of an activity statement. */
export interface SectionRow {
  readonly line: number;
  readonly section: string;
  /** what the file calls it */
  readonly called: string;
  /** its values, and what stands above each of them */
  readonly cells: readonly string[];
  readonly heading: readonly string[];
  /** what stands below a heading of the section; empty where there is none */
  of(...names: readonly string[]): string;
}

/** The rows of an activity statement of Interactive Brokers: each section has its heading, some more than one. */
export function sectionRows(text: string): readonly SectionRow[] {
  const rows: SectionRow[] = [];
  const headings = new Map<string, readonly string[]>();
  const cutter = new LineCells(",", ({ line, cells }) => {
    const [first = "", kind = "", ...values] = cells.map((cell) => cell.trim());
    const section = englishOf(first.replace(/^\uFEFF/, ""));
    if (kind === "Header") headings.set(section, values.map(englishOf));
    const heading = headings.get(section);
    if (kind !== "Data" || heading === undefined) return;
    const of = (...names: readonly string[]): string =>
      names.map((name) => values[heading.indexOf(name)] ?? "").find((value) => value !== "") ?? "";
    rows.push({ line, section, called: first, cells: values, heading, of });
  });
  cutter.push(text);
  cutter.end();
  return rows;
}
