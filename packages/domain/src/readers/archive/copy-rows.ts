const ESCAPED: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** A row of a table: its values by the names of its columns; one that is null is missing. */
export type CopiedRow = Readonly<Partial<Record<string, string>>>;

/** The rows of a table in the text form that PostgreSQL copies it in. */
export function* copiedRows(text: string, columns: readonly string[]): Generator<CopiedRow> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const line = text.slice(from, end < 0 ? text.length : end);
    from += line.length + 1;
    const row: Record<string, string> = {};
    for (const [at, cell] of line.split("\t").entries()) {
      const column = columns[at];
      if (column !== undefined && cell !== "\\N") row[column] = plain(cell);
    }
    yield row;
  }
}

function plain(cell: string): string {
  return cell.includes("\\") ? cell.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter) : cell;
}
