import { isUtf8 } from "node:buffer";
import { LIMITS } from "../limits.ts";

/** A row is longer than any row of a book can be, so the file is not what it says. Reading stops there. */
export class LineTooLong extends Error {
  override readonly name = "LineTooLong";
  readonly line: number;
  /** a quote opened in the row and never closed is the usual cause */
  readonly insideQuotes: boolean;

  constructor(line: number, insideQuotes: boolean) {
    super(`line ${line} is longer than ${LIMITS.lineBytes} bytes`);
    this.line = line;
    this.insideQuotes = insideQuotes;
  }
}

/** What can be wrong with a row before its columns are looked at. */
export type RowProblem = "nul" | "utf8" | "quote" | "columns";

const COMMA = 44;
const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * Reads the rows of a CSV file (RFC 4180) from bytes as they come. After `next()` said true, `count` cells lie in
 * `bytes` between `starts` and `ends`, with quotes taken off; they are valid until the next call. Empty lines are passed over.
 * Memory is bound by one chunk and one row.
 */
export class CsvScanner {
  bytes: Buffer = Buffer.alloc(0);
  readonly starts = new Int32Array(LIMITS.columns);
  readonly ends = new Int32Array(LIMITS.columns);
  count = 0;
  /** line of the file the row begins on, from 1 */
  line = 0;
  problem: RowProblem | null = null;
  /** place of the cell that has the problem; meaningless without one */
  problemCell = 0;
  /** whether every byte of the row is ASCII */
  ascii = true;
  rowStart = 0;
  rowEnd = 0;
  #at = 0;
  #nextLine = 1;
  #ended = false;

  /** Hands over the next bytes. They become the scanner's own: quoted cells are unwrapped in place. */
  push(chunk: Buffer): void {
    const rest = this.bytes.length - this.#at;
    this.bytes = rest === 0 ? chunk : Buffer.concat([this.bytes.subarray(this.#at), chunk]);
    this.#at = 0;
  }

  /** Says that no more bytes come: what is left is the last row. */
  end(): void {
    this.#ended = true;
  }

  /** Moves to the next whole row. Throws {@link LineTooLong}. */
  next(): boolean {
    while (this.#scan()) {
      if (this.count > 1 || this.ends[0] !== this.starts[0] || this.problem !== null) return true;
    }
    return false;
  }

  #scan(): boolean {
    const { bytes, starts, ends } = this;
    const size = bytes.length;
    let at = this.#at;
    if (at >= size) return false;
    const begin = at;
    let field = at;
    let count = 0;
    let lines = 1;
    let high = 0;
    let problem: RowProblem | null = null;
    let problemCell = 0;
    for (;;) {
      if (at >= size) {
        if (size - begin > LIMITS.lineBytes) throw new LineTooLong(this.#nextLine, false);
        if (!this.#ended) return false;
        if (count < starts.length) {
          starts[count] = field;
          ends[count] = at;
        }
        count += 1;
        break;
      }
      const byte = bytes[at]!;
      if (byte === COMMA || byte === LF) {
        if (count < starts.length) {
          starts[count] = field;
          ends[count] = byte === LF && at > field && bytes[at - 1] === CR ? at - 1 : at;
        }
        count += 1;
        at += 1;
        field = at;
        if (byte === LF) break;
      } else if (byte === QUOTE && at === field) {
        // A quoted cell is only unwrapped once its row is known to be whole, because an unfinished row is scanned again.
        const close = closingQuote(bytes, at + 1);
        if (close < 0) {
          if (size - begin > LIMITS.lineBytes) throw new LineTooLong(this.#nextLine, true);
          if (!this.#ended) return false;
          if (problem === null) problemCell = count;
          problem ??= "quote";
          at = size;
          continue;
        }
        for (let i = at + 1; i < close; i++) {
          if (bytes[i] === LF) lines += 1;
          if (bytes[i] === 0 && problem === null) {
            problem = "nul";
            problemCell = count;
          }
          high |= bytes[i]!;
        }
        let after = close + 1;
        if (after < size && bytes[after] === CR) after += 1;
        if (after >= size && !this.#ended) {
          if (size - begin > LIMITS.lineBytes) throw new LineTooLong(this.#nextLine, false);
          return false;
        }
        if (after < size && bytes[after] !== COMMA && bytes[after] !== LF) {
          if (problem === null) problemCell = count;
          problem ??= "quote";
          at = after;
          continue;
        }
        if (count < starts.length) {
          starts[count] = -(at + 2);
          ends[count] = close;
        }
        count += 1;
        at = after + 1;
        field = at;
        if (after >= size || bytes[after] === LF) break;
      } else {
        if ((byte === 0 || byte === QUOTE) && problem === null) {
          problem = byte === 0 ? "nul" : "quote";
          problemCell = count;
        }
        high |= byte;
        at += 1;
      }
    }
    if (at - begin > LIMITS.lineBytes) throw new LineTooLong(this.#nextLine, false);
    if (count > starts.length) problem ??= "columns";
    this.count = Math.min(count, starts.length);
    this.#unwrap();
    this.ascii = high < 128;
    this.rowStart = begin;
    this.rowEnd = Math.min(at, size);
    if (!this.ascii)
      for (let cell = 0; cell < this.count; cell++) {
        if (isUtf8(bytes.subarray(starts[cell], ends[cell]))) continue;
        if (problem === null) problemCell = cell;
        problem ??= "utf8";
      }
    this.problem = problem;
    this.problemCell = problemCell;
    this.line = this.#nextLine;
    this.#nextLine += lines;
    this.#at = Math.min(at, size);
    return true;
  }

  /** Quoted cells were noted by a negative start: doubled quotes in them become one. */
  #unwrap(): void {
    const { bytes, starts, ends } = this;
    for (let cell = 0; cell < this.count; cell++) {
      if (starts[cell]! >= 0) continue;
      const from = -starts[cell]! - 1;
      const to = ends[cell]!;
      starts[cell] = from;
      const doubled = bytes.indexOf('""', from);
      if (doubled < 0 || doubled >= to) continue;
      let write = from;
      for (let read = from; read < to; read++) {
        bytes[write++] = bytes[read]!;
        if (bytes[read] === QUOTE) read += 1;
      }
      ends[cell] = write;
    }
  }

  /** The bytes of the whole row as they stand, for a message; cells unwrapped in place may show. */
  rawRow(): string {
    return this.bytes.toString("utf8", this.rowStart, this.rowEnd).replace(/\r?\n$/, "");
  }
}

/** Position of the quote that ends a quoted cell, or -1 where the bytes end before it is certain. */
function closingQuote(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return -1;
    if (bytes[quote + 1] !== QUOTE) return quote;
    at = quote + 2;
  }
}
