import { dayOf, daysInMonth, type Day } from "@distributary/domain/time/day";
import type { CsvScanner } from "./scanner.ts";
import type { Quantity } from "./quantity.ts";
import { readQuantity, type QuantityProblem } from "./quantity.ts";

const [APOSTROPHE, SPACE] = [39, 32];
/** tab, line ends, NUL and `= + - @` */
const FORMULA_BYTES = new Set([9, 10, 13, 0, 61, 43, 45, 64]);
/** what follows `EF BC` in the same four signs of full width */
const WIDE_BYTES = new Set([0x9d, 0x8b, 0x8d, 0xa0]);

/**
 * The cells of the present row by the columns of the form, with blanks around them taken off, and with the apostrophe by
 * which a list of rejected rows keeps a spreadsheet from running a cell (`readCsvText` on bytes).
 * An absent column reads as an empty cell.
 */
export class Row {
  readonly scanner: CsvScanner;
  readonly #places: readonly number[];

  constructor(scanner: CsvScanner, places: readonly number[]) {
    this.scanner = scanner;
    this.#places = places;
  }

  start(column: number): number {
    const place = this.#places[column]!;
    if (place < 0 || place >= this.scanner.count) return 0;
    let at = this.scanner.starts[place]!;
    const end = this.scanner.ends[place]!;
    const { bytes } = this.scanner;
    while (at < end && bytes[at]! <= 32) at += 1;
    if (bytes[at] === APOSTROPHE && at < end && isNeutralised(bytes, at, end))
      for (at += 1; at < end && bytes[at]! <= 32; at += 1);
    return at;
  }

  end(column: number): number {
    const place = this.#places[column]!;
    if (place < 0 || place >= this.scanner.count) return 0;
    let at = this.scanner.ends[place]!;
    const start = this.scanner.starts[place]!;
    while (at > start && this.scanner.bytes[at - 1]! <= 32) at -= 1;
    return at;
  }

  /** The column of the form that stands at a place of the file, -1 where none does. */
  columnAt(place: number): number {
    return this.#places.indexOf(place);
  }

  empty(column: number): boolean {
    return this.start(column) >= this.end(column);
  }

  text(column: number): string {
    const { scanner } = this;
    const start = this.start(column);
    const end = this.end(column);
    if (start >= end) return "";
    return scanner.ascii ? scanner.bytes.toString("latin1", start, end) : scanner.bytes.toString("utf8", start, end);
  }

  /** The day of a `yyyy-MM-dd` cell, or a negative number where it is none (-1 form, -2 no such day). */
  day(column: number): Day {
    return readDay(this.scanner.bytes, this.start(column), this.end(column));
  }

  /** Reads a decimal into `into`; null where all is well. */
  quantity(column: number, into: Quantity): QuantityProblem | null {
    return readQuantity(this.scanner.bytes, this.start(column), this.end(column), into);
  }
}

/** Not a day: the form is another. */
export const BAD_DATE_FORM = -1_000_000;
/** Not a day: the calendar has no such one. */
export const NO_SUCH_DAY = -1_000_001;

function readDay(bytes: Buffer, start: number, end: number): Day {
  if (end - start !== 10 || bytes[start + 4] !== 45 || bytes[start + 7] !== 45) return BAD_DATE_FORM;
  const year = digits(bytes, start, 4);
  const month = digits(bytes, start + 5, 2);
  const day = digits(bytes, start + 8, 2);
  if (year < 0 || month < 0 || day < 0) return BAD_DATE_FORM;
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return NO_SUCH_DAY;
  return dayOf(year, month, day);
}

/** Whether the apostrophe at a place stands before what would be a formula. */
function isNeutralised(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && bytes[at] === APOSTROPHE) at += 1;
  while (at < end && bytes[at] === SPACE) at += 1;
  if (at >= end) return false;
  return (
    FORMULA_BYTES.has(bytes[at]!) || (bytes[at] === 0xef && bytes[at + 1] === 0xbc && WIDE_BYTES.has(bytes[at + 2]!))
  );
}

function digits(bytes: Buffer, start: number, length: number): number {
  let value = 0;
  for (let at = start; at < start + length; at++) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
