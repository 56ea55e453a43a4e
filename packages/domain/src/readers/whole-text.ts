import type { RowSink, TextReader } from "./neutral-row.ts";

/** Letters of a file that is read as a whole: what a reader of this kind holds in memory is a few times as much. */
export const LONGEST_WHOLE = 48 * 1024 * 1024;

const SHORTER = "Export a shorter period, and import the parts one after another.";

/** A reader of a form that makes sense only as a whole: it gathers the text, up to a bound, and reads it at the end. */
export class WholeText implements TextReader {
  readonly #read: (text: string) => void;
  readonly #sink: RowSink;
  readonly #how: string;
  #parts: string[] = [];
  #length = 0;

  /** `how`: what to do with a file that is too large. */
  constructor(sink: RowSink, read: (text: string) => void, how = SHORTER) {
    this.#sink = sink;
    this.#read = read;
    this.#how = how;
  }

  push(text: string): void {
    this.#length += text.length;
    if (this.#length <= LONGEST_WHOLE) this.#parts.push(text);
    else this.#parts = [];
  }

  end(): void {
    if (this.#length <= LONGEST_WHOLE) return this.#read(this.#parts.join(""));
    const reason = `This file is larger than 48 MB. ${this.#how}`;
    this.#sink.note({ severity: "error", line: null, column: null, code: "too_large", reason, raw: null });
  }
}
