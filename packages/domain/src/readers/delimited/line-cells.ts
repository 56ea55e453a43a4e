/** One row of a table: its cells as text, and the line of the file it begins on. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const QUOTE = '"';
/** Rows that are longer are no rows; what a quote that is never closed swallows ends there. */
export const LONGEST_ROW = 64 * 1024;

/**
 * Cuts text into the rows of a table with any separator, as it comes. Quoted cells may hold separators, line ends and
 * doubled quotes; a quote inside a bare cell is a letter like any other. Lines without a letter are passed over. Memory
 * is bound by one row: a quote that nobody closes is taken as a letter.
 */
export class LineCells {
  readonly #separator: string;
  readonly #take: (row: TextRow) => void;
  #rest = "";
  #line = 1;

  constructor(separator: string, take: (row: TextRow) => void) {
    this.#separator = separator;
    this.#take = take;
  }

  push(text: string): void {
    this.#rest = this.#rest === "" ? text : this.#rest + text;
    this.#cut(false);
  }

  end(): void {
    this.#cut(true);
    this.#rest = "";
  }

  #cut(isLast: boolean): void {
    const text = this.#rest;
    let at = 0;
    while (at < text.length) {
      const row = this.#row(text, at, isLast);
      if (row === null) break;
      if (row.cells.some((cell) => cell.trim() !== "")) this.#take({ line: this.#line, cells: row.cells });
      this.#line += row.lines;
      at = row.next;
    }
    this.#rest = text.slice(at);
  }

  /** The row that begins at a place, null where its end has not come. */
  #row(text: string, from: number, isLast: boolean): { cells: string[]; next: number; lines: number } | null {
    const cells: string[] = [];
    let at = from;
    let lines = 1;
    for (;;) {
      if (text[at] === QUOTE) {
        const close = closingQuote(text, at + 1, isLast);
        if (close === null && text.length - from <= LONGEST_ROW && !isLast) return null;
        const after = close === null ? "" : text[close + 1];
        const follows = after === undefined || after === this.#separator || after === "\n" || after === "\r";
        if (close !== null && follows && close - from <= LONGEST_ROW) {
          const inner = text.slice(at + 1, close);
          for (let i = inner.indexOf("\n"); i >= 0; i = inner.indexOf("\n", i + 1)) lines += 1;
          cells.push(inner.replaceAll('""', QUOTE));
          at = close + 1;
          if (after === this.#separator) {
            at += 1;
            continue;
          }
          if (at >= text.length) return isLast ? { cells, next: at, lines } : null;
          return this.#lineEnd(text, at, cells, lines, isLast);
        }
      }
      const end = this.#cellEnd(text, at);
      if (end < 0) {
        if (!isLast && text.length - from <= LONGEST_ROW) return null;
        cells.push(text.slice(at, Math.min(text.length, at + LONGEST_ROW)));
        return { cells, next: text.length, lines };
      }
      cells.push(text.slice(at, end));
      if (text[end] !== this.#separator) return this.#lineEnd(text, end, cells, lines, isLast);
      at = end + 1;
    }
  }

  #lineEnd(text: string, at: number, cells: string[], lines: number, isLast: boolean) {
    if (text[at] !== "\r") return { cells, next: at + 1, lines };
    if (at + 1 >= text.length && !isLast) return null;
    return { cells, next: text[at + 1] === "\n" ? at + 2 : at + 1, lines };
  }

  #cellEnd(text: string, from: number): number {
    const separator = this.#separator;
    for (let at = from; at < text.length; at++) {
      const letter = text[at];
      if (letter === separator || letter === "\n" || letter === "\r") return at;
    }
    return -1;
  }
}

/** Where the quote stands that ends a cell; null where it has not come, or cannot be told from half of a doubled one. */
function closingQuote(text: string, from: number, isLast: boolean): number | null {
  for (let at = text.indexOf(QUOTE, from); at >= 0; at = text.indexOf(QUOTE, at + 2)) {
    if (at + 1 >= text.length) return isLast ? at : null;
    if (text[at + 1] !== QUOTE) return at;
  }
  return null;
}
