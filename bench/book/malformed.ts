/**
 * Books with one thing wrong each, and what an import has to say about it.
 *
 * Nothing of such a book may be stored. The message names the file and, where they
 * are given here, the line, the column and the words at fault.
 */

import { type BookFile, smallBook, smallBookBytes } from "./small-book.ts";

export type Reason =
  | "encoding"
  | "missing column"
  | "unknown id"
  | "bad date"
  | "too many digits"
  | "not a number"
  | "duplicate id"
  | "too few fields"
  | "too many fields"
  | "unterminated quote"
  | "empty file"
  | "no rows"
  | "line too long";

/** What one of the messages must contain; others may follow from the same fault. */
export interface Complaint {
  readonly file: BookFile;
  /** From 1 on, the head line counted; null where the whole file is at fault. */
  readonly line: number | null;
  /** The name in the head line; null where no single column is at fault. */
  readonly column: string | null;
  readonly reason: Reason;
  /** Text that has to be quoted, because without it nobody finds the fault. */
  readonly mentions: readonly string[];
}

export interface MalformedBook {
  readonly name: string;
  /** The whole book; all files but the one at fault are sound. */
  readonly files: ReadonlyMap<BookFile, Uint8Array>;
  readonly expected: Complaint;
}

/** Every malformed book that fits into memory; see `long-line.ts` for the one that does not. */
export function malformedBooks(): MalformedBook[] {
  return [
    ...wrongEncodings(),
    ...missingColumns(),
    ...unknownIds(),
    ...badDates(),
    ...badNumbers(),
    ...duplicates(),
    ...brokenRows(),
    ...emptyFiles(),
  ];
}

function wrongEncodings(): MalformedBook[] {
  const text = textOf("transactions.csv");
  const fault = (file: BookFile, line: number | null, column: string | null): Complaint => ({
    file,
    line,
    column,
    reason: "encoding",
    mentions: [],
  });
  const name = (bytes: string): Buffer => Buffer.from(textOf("accounts.csv").replace("Account 001", bytes), "latin1");
  return [
    book("UTF-16 little-endian without BOM", Buffer.from(text, "utf16le"), fault("transactions.csv", null, null)),
    book("UTF-16 big-endian without BOM", Buffer.from(text, "utf16le").swap16(), fault("transactions.csv", null, null)),
    book("Latin-1 letters", name("Cr\u00e9dit Z\u00fcrich"), fault("accounts.csv", 2, "name")),
    book("a UTF-8 letter cut in half", name("Account \u00c3"), fault("accounts.csv", 2, "name")),
    book("a NUL byte in a field", name("Account\u0000001"), fault("accounts.csv", 2, "name")),
  ];
}

function missingColumns(): MalformedBook[] {
  const dropped: readonly (readonly [BookFile, string])[] = [
    ["accounts.csv", "base_currency"],
    ["instruments.csv", "currency"],
    ["transactions.csv", "amount"],
    ["transactions.csv", "date"],
    ["prices.csv", "price"],
    ["fx.csv", "rate"],
  ];
  return dropped.map(([file, column]) => {
    const table = tableOf(file);
    const at = columnAt(file, column);
    const text = joined(table.map((row) => row.filter((_, index) => index !== at)));
    const expected: Complaint = { file, line: 1, column, reason: "missing column", mentions: [] };
    return book(`${file} without the column ${column}`, Buffer.from(text), expected);
  });
}

function unknownIds(): MalformedBook[] {
  return [
    cell("transactions.csv", 3, "account_id", "A999", "unknown id"),
    cell("transactions.csv", 3, "instrument_id", "QZZX", "unknown id"),
    cell("transactions.csv", 9, "counter_account_id", "L999", "unknown id"),
    cell("prices.csv", 4, "instrument_id", "QZZX", "unknown id"),
  ];
}

function badDates(): MalformedBook[] {
  return [
    ...["2025-02-30", "31/12/2025", "2025-13-01", "2025-00-10", "20250103", "yesterday"].map((date) =>
      cell("transactions.csv", 3, "date", date, "bad date"),
    ),
    cell("transactions.csv", 3, "date", "", "bad date"),
    cell("prices.csv", 4, "date", "2023-02-29", "bad date"),
    cell("fx.csv", 2, "date", "31.12.2025", "bad date"),
  ];
}

function badNumbers(): MalformedBook[] {
  const wide = "123456789012345678901";
  const long = "0.1234567890123456789";
  return [
    cell("transactions.csv", 3, "quantity", `${wide}.0000`, "too many digits"),
    cell("transactions.csv", 3, "quantity", long, "too many digits"),
    cell("transactions.csv", 2, "amount", `${wide}.00`, "too many digits"),
    cell("transactions.csv", 2, "amount", long, "too many digits"),
    cell("prices.csv", 3, "price", long, "too many digits"),
    cell("fx.csv", 3, "rate", `${wide}.000000`, "too many digits"),
    ...["twelve", "1e5", "NaN", "Infinity", "0x10", "1 000.00", "--5", "1.2.3", "-"].map((text) =>
      cell("transactions.csv", 2, "amount", text, "not a number"),
    ),
    cell("transactions.csv", 3, "price", "n/a", "not a number"),
    cell("prices.csv", 3, "price", "abc", "not a number"),
    cell("fx.csv", 3, "rate", "1_1", "not a number"),
  ];
}

function duplicates(): MalformedBook[] {
  const again = (file: BookFile, row: string, column: string, id: string): MalformedBook => {
    const line = tableOf(file).length + 1;
    const expected: Complaint = { file, line, column, reason: "duplicate id", mentions: [id] };
    return book(`${file} has ${id} twice with other content`, Buffer.from(`${textOf(file)}${row}\n`), expected);
  };
  return [
    again("accounts.csv", "A001,Another name,A,0,GBP,E02", "account_id", "A001"),
    again("instruments.csv", "QAAX,Another name,BOND,GBP", "instrument_id", "QAAX"),
    again("transactions.csv", "T0000001,2025-07-01,DEPOSIT,A001,,,,USD,77.00,,,", "transaction_id", "T0000001"),
    again("prices.csv", "2025-12-31,QAAX,121.0000,USD", "instrument_id", "QAAX"),
    again("fx.csv", "2025-12-31,EUR,USD,1.130000", "from_currency", "EUR"),
  ];
}

function brokenRows(): MalformedBook[] {
  const fault = (file: BookFile, line: number, reason: Reason, column: string | null = null): Complaint => ({
    file,
    line,
    column,
    reason,
    mentions: [],
  });
  return [
    line("a row with too few fields", "T0000002,2025-01-03,BUY,A001", fault("transactions.csv", 3, "too few fields")),
    line("a row with one field too many", "2025-01-03,QABX,50.0000,EUR,x", fault("prices.csv", 3, "too many fields")),
    line(
      "a decimal comma, which makes one field too many",
      "2025-01-03,GBP,USD,1,25",
      fault("fx.csv", 3, "too many fields"),
    ),
    line(
      "a quote that is never closed",
      'A001,"Account 001,D,0,USD,E01',
      fault("accounts.csv", 2, "unterminated quote", "name"),
    ),
    line(
      "a quote that is never closed, on the last line",
      'T0000010,2025-06-03,FEE,A002,,,,EUR,"-20.00,,,',
      fault("transactions.csv", 11, "unterminated quote", "amount"),
    ),
  ];
}

function emptyFiles(): MalformedBook[] {
  const names = [...smallBook().keys()];
  const fault = (file: BookFile, reason: Reason): Complaint => ({
    file,
    line: null,
    column: null,
    reason,
    mentions: [],
  });
  const head = Buffer.from(joined(tableOf("transactions.csv").slice(0, 1)));
  return [
    ...names.map((file) => book(`${file} is empty`, Buffer.alloc(0), fault(file, "empty file"))),
    book("transactions.csv holds blank lines only", Buffer.from("\n\n \n"), fault("transactions.csv", "empty file")),
    book("transactions.csv has a head line only", head, fault("transactions.csv", "no rows")),
  ];
}

/** The small book with the file at fault exchanged. */
function book(name: string, content: Uint8Array, expected: Complaint): MalformedBook {
  return { name, files: smallBookBytes().set(expected.file, content), expected };
}

/** The small book with one field exchanged. */
function cell(file: BookFile, lineNumber: number, column: string, value: string, reason: Reason): MalformedBook {
  const table = tableOf(file);
  const row = table[lineNumber - 1];
  if (!row) throw new RangeError(`${file} has no line ${lineNumber}`);
  row[columnAt(file, column)] = value;
  const expected: Complaint = { file, line: lineNumber, column, reason, mentions: value === "" ? [] : [value] };
  return book(`${reason} in ${file}, ${column}: ${value || "nothing"}`, Buffer.from(joined(table)), expected);
}

/** The small book with one line exchanged as it is. */
function line(name: string, text: string, expected: Complaint): MalformedBook {
  const lines = textOf(expected.file).split("\n");
  lines[(expected.line ?? 1) - 1] = text;
  return book(name, Buffer.from(lines.join("\n")), expected);
}

function textOf(file: BookFile): string {
  return smallBook().get(file) ?? "";
}

function tableOf(file: BookFile): string[][] {
  return textOf(file)
    .trimEnd()
    .split("\n")
    .map((row) => row.split(","));
}

function columnAt(file: BookFile, column: string): number {
  const at = tableOf(file)[0]?.indexOf(column) ?? -1;
  if (at < 0) throw new RangeError(`${file} has no column ${column}`);
  return at;
}

function joined(table: readonly (readonly string[])[]): string {
  return table.map((row) => `${row.join(",")}\n`).join("");
}
