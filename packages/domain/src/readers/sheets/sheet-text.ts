/** Cells of a sheet by row and column, from 1; rows that are nowhere are empty. */
export class SheetCells {
  readonly #rows: string[][] = [];

  put(row: number, column: number, text: string): void {
    if (row < 1 || row > MOST_ROWS || column < 1 || column > MOST_COLUMNS || text === "") return;
    for (let at = this.#rows.length; at < row; at++) this.#rows.push([]);
    const cells = this.#rows[row - 1]!;
    for (let at = cells.length; at < column; at++) cells.push("");
    cells[column - 1] = text;
  }

  get rows(): number {
    return this.#rows.length;
  }

  /** The sheet as CSV: a row of it is a line of the text. */
  text(): string {
    return this.#rows.map((cells) => `${cells.map((cell) => quoted(cell)).join(",")}\n`).join("");
  }
}

/** Rows of a sheet as the most that its programs hold; columns as many as a table may have. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 256;

function quoted(cell: string): string {
  const plain = cell.replace(/\s*[\r\n]+\s*/g, " ").replaceAll("\0", "");
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A number as a sheet stores it: what sixteen and more digits say of a double is written as people would. */
export function plainNumber(raw: string): string {
  const digits = raw.replace(/[-.]|[eE].*$/g, "").replace(/^0+/, "");
  if (digits.length < 16 && !/[eE]/.test(raw)) return raw;
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  // A sheet keeps fifteen digits; what follows is how a computer holds them.
  const short = String(Number(value.toPrecision(15)));
  return /e/i.test(short) ? value.toFixed(12).replace(/\.?0+$/, "") : short;
}
