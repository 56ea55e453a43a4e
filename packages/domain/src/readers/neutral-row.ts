import type { ShownFigure } from "./shown/shown-figure.ts";

/** The kinds of rows that any file is read as: the tables of a book. */
export type RowKind = "accounts" | "instruments" | "transactions" | "prices" | "fx" | "balances";

/** The columns of a table of a book, by their names in its form. */
export type Cells = Readonly<Record<string, string>>;

/**
 * One row that was found in a file of another program, in the columns of our own form. A value that could not be read
 * is kept as the file has it, so that whoever takes the row can name it.
 */
export interface NeutralRow {
  readonly kind: RowKind;
  readonly cells: Cells;
  /** line of the file it begins on, from 1 */
  readonly line: number;
  /** for each column what the file calls the value's own place: a column, an element, a tag */
  readonly from: Cells;
}

/** Something in a file that became no row, in a sentence. */
export interface ReadingNote {
  readonly severity: "error" | "warning";
  readonly line: number | null;
  readonly column: string | null;
  readonly code: string;
  readonly reason: string;
  /** the text of the file */
  readonly raw: string | null;
}

/** A security that was spun off from another one, which the file does not name. */
export interface SpinOff {
  readonly security: string;
  readonly date: string;
  /** the securities that the account held then */
  readonly parents: readonly string[];
}

/** Takes what a reader finds, in the order of the file. */
export interface RowSink {
  row(row: NeutralRow): void;
  note(note: ReadingNote): void;
  /** what the program of the file shows of a holding at its end; who does not compare leaves it out */
  shows?(figure: ShownFigure): void;
  /** a spin-off whose parent somebody has to name, or has named; who does not ask leaves it out */
  asks?(spinOff: SpinOff): void;
}

/** Reads one file as its text comes. Nothing that a file holds makes it throw. */
export interface TextReader {
  push(text: string): void;
  end(): void;
}
