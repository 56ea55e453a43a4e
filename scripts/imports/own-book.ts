import { LineCells } from "@distributary/domain/readers/delimited/line-cells";
import type { NeutralRow } from "@distributary/domain/readers/neutral-row";
import { COLUMNS } from "../../packages/server/src/features/imports/form.ts";
import { recognise } from "../../packages/server/src/features/imports/reading/recognise.ts";

/** The rows of a zip with a book of our own form, each file known by its heading; null where it is none. */
export function ownBook(files: Readonly<Record<string, Uint8Array>>): readonly NeutralRow[] | null {
  const rows: NeutralRow[] = [];
  let isBook = false;
  for (const [path, bytes] of Object.entries(files)) {
    if (!path.endsWith(".csv")) continue;
    const lines = linesOf(new TextDecoder().decode(bytes));
    const found = recognise((lines[0]?.cells ?? []).map((name) => name.trim()));
    if (found === null || found.missing.length > 0) continue;
    isBook ||= found.kind === "transactions";
    const { kind, places } = found;
    for (const { line, cells } of lines.slice(1)) {
      const named = COLUMNS[kind].flatMap(({ name }, at) => {
        const cell = cells[places[at] ?? -1];
        return cell === undefined || cell === "" ? [] : [[name, cell] as const];
      });
      rows.push({ kind, line, from: {}, cells: Object.fromEntries(named) });
    }
  }
  return isBook ? rows : null;
}

function linesOf(text: string): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  const lines: { line: number; cells: readonly string[] }[] = [];
  const cutter = new LineCells(",", (row) => lines.push(row));
  cutter.push(text);
  cutter.end();
  return lines;
}
