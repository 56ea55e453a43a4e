/** A column of a spreadsheet. */
export interface SpreadsheetColumn {
  readonly id: string;
  readonly label: string;
  readonly width?: number;
  /** Takes the room that the others leave; `width` is then the least. */
  readonly grows?: boolean;
  readonly numeric?: boolean;
  /** Shown, but not to be written in. */
  readonly locked?: boolean;
}

/** A row: its texts by column. */
export type SpreadsheetRow = Readonly<Record<string, string>>;

/** One of the things that a cell may mean: as it is shown, and the text that says it without question. */
export interface CellReading {
  readonly label: string;
  readonly text: string;
  /** Remembers the choice, so that the next such cell is not asked about. */
  readonly remember: () => void;
}

/** What is wrong with a cell; rows are counted from 0. */
export interface CellError {
  readonly row: number;
  readonly column: string;
  readonly message: string;
  /** What it may mean, where that can be chosen. */
  readonly readings?: readonly CellReading[];
}

/**
 * What a spreadsheet puts on the clipboard: rows by line, cells by tab; a cell in quotes may hold both, and a quote in it
 * is doubled. The line end after the last row makes no row of its own.
 */
export function clipboardCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const body = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === "\t" || sign === "\n") {
      rows.at(-1)?.push(cell);
      cell = "";
      if (sign === "\n") rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

/**
 * The rows after a paste whose first cell goes to `row` and `column`. Rows are added where the paste is longer than the
 * table; cells beyond the last column and cells of locked columns are left out.
 */
export function pasted(
  rows: readonly SpreadsheetRow[],
  columns: readonly SpreadsheetColumn[],
  at: { readonly row: number; readonly column: string },
  cells: readonly (readonly string[])[],
): readonly SpreadsheetRow[] {
  const first = columns.findIndex((column) => column.id === at.column);
  if (first < 0) return rows;
  const blank = Object.fromEntries(columns.map((column) => [column.id, ""]));
  const next = [...rows];
  cells.forEach((line, down) => {
    const place = at.row + down;
    while (next.length <= place) next.push(blank);
    const changes = line.flatMap((text, across) => {
      const column = columns[first + across];
      return column === undefined || column.locked === true ? [] : [[column.id, text.trim()] as const];
    });
    next[place] = { ...next[place], ...Object.fromEntries(changes) };
  });
  return next;
}

/** The rows with another text in one cell. */
export function withCell(
  rows: readonly SpreadsheetRow[],
  { row, column }: Pick<CellError, "row" | "column">,
  text: string,
): readonly SpreadsheetRow[] {
  return rows.map((cells, place) => (place === row ? { ...cells, [column]: text } : cells));
}

/** Messages by row and column. */
export function errorsByCell(errors: readonly CellError[]): ReadonlyMap<string, string> {
  return new Map(errors.map((error) => [`${error.row}:${error.column}`, error.message]));
}
