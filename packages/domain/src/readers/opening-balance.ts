import type { NeutralRow, RowSink } from "./neutral-row.ts";
import { dayBefore } from "./values/day-before.ts";

/**
 * What a statement opens with. Some banks date it by the day before, at whose end it stood, others by the day on which it
 * was the beginning: where an entry is of that day or before, it stood the day before the first of them.
 */
export class OpeningBalance {
  readonly #sink: RowSink;
  #row: NeutralRow | null = null;
  #first = "";

  constructor(sink: RowSink) {
    this.#sink = sink;
  }

  /** The balance of a statement that begins. */
  open(row: NeutralRow): void {
    this.end();
    this.#row = row;
  }

  /** An entry of the same statement. */
  entry(date: string): void {
    if (this.#first === "" || date < this.#first) this.#first = date;
  }

  /** The statement has ended. */
  end(): void {
    const row = this.#row;
    const stated = row?.cells["date"] ?? "";
    if (row !== null) {
      const date = this.#first !== "" && this.#first <= stated ? dayBefore(this.#first) : stated;
      this.#sink.row({ ...row, cells: { ...row.cells, date } });
    }
    this.#row = null;
    this.#first = "";
  }
}
