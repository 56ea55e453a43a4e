import type { FileStore } from "../../../platform/storage/file-store.ts";
import { COLUMNS, FILE_KINDS, fileName, SOURCE_LINE, type FileKind } from "../form.ts";
import { readFile } from "../reading/read-file.ts";
import { otherSeparator, recognise, type Recognised } from "../reading/recognise.ts";
import { Row } from "../reading/row.ts";
import type { CsvScanner } from "../reading/scanner.ts";
import type { Complaints } from "./complaints.ts";

/** A file of an import as it lies in storage. */
export interface SourceFile {
  readonly ordinal: number;
  readonly name: string;
  readonly key: string;
  /** it holds rows that were read from a file of another program, and says what that calls their columns */
  readonly derived?: { readonly kind: FileKind; readonly columns: Readonly<Record<string, string>> };
}

/** A file that can be read row by row: its heading is known and has what it needs. */
export interface ReadableFile extends SourceFile {
  readonly kind: FileKind;
  readonly heading: readonly string[];
  readonly form: Recognised;
}

/** A file that cannot be used: it has no form. `kind` is the part of a book that it was to be; null where that is not known. */
export interface RefusedFile {
  readonly form: null;
  readonly kind: FileKind | null;
  /** it was to be a part of a book of our own form: by its heading, or where that cannot be read by its name */
  readonly isOurs: boolean;
}

/** Reads the heading of a file (`alone`: the only one there is). Why it cannot be used stands in the complaints. */
export async function openFile(
  store: FileStore,
  file: SourceFile,
  complaints: Complaints,
  alone = false,
): Promise<ReadableFile | RefusedFile> {
  let heading: readonly string[] = [];
  if (file.derived !== undefined) return derivedFile(file, file.derived.kind);
  const meant = FILE_KINDS.find((kind) => fileName(kind) === file.name.toLowerCase()) ?? null;
  const stream = store.read(file.key);
  const problem = await readFile(stream, {
    heading: (cells) => {
      heading = cells;
      return false;
    },
    row: () => undefined,
  });
  stream.destroy();
  if (problem !== null) {
    complaints.ofFile("error", file.name, problem.line, problem.code, problem.reason);
    return { form: null, kind: meant, isOurs: meant !== null };
  }
  const form = recognise(heading);
  if (form === null) {
    // A stray table beside a book is passed over; one that bears the name of a part of it is a part that went wrong.
    const separator = otherSeparator(heading);
    complaints.ofFile(
      meant !== null || alone || separator !== null ? "error" : "warning",
      file.name,
      1,
      "unknown_heading",
      separator === null
        ? `We don’t recognise these columns. Match them to ${FILE_KINDS.map(fileName).join(", ")}, or download a template.`
        : `The columns are separated by ${separator}. Save it as CSV with commas and import it again.`,
    );
    return { form: null, kind: meant, isOurs: separator !== null };
  }
  for (const column of form.missing)
    complaints.ofFile("error", file.name, 1, "missing_column", `The column ${column} is missing. Add it.`, column);
  for (const column of form.repeated)
    complaints.ofFile(
      "error",
      file.name,
      1,
      "repeated_column",
      `The column ${column} appears twice. Remove one.`,
      column,
    );
  if (form.unknown.length > 0) {
    complaints.ofFile("warning", file.name, 1, "unknown_column", `Not read: ${form.unknown.slice(0, 10).join(", ")}.`);
  }
  const isWhole = form.missing.length + form.repeated.length === 0;
  return isWhole ? { ...file, kind: form.kind, heading, form } : { form: null, kind: form.kind, isOurs: true };
}

/** A file of our own form that was made here: its columns are those of the form, and the line of each row in its source. */
function derivedFile(file: SourceFile, kind: FileKind): ReadableFile {
  const heading = [...COLUMNS[kind].map(({ name }) => name), SOURCE_LINE];
  const places = COLUMNS[kind].map((_, at) => at);
  return { ...file, kind, heading, form: { kind, places, missing: [], repeated: [], unknown: [] } };
}

/** The rows of a file, each as a whole row of the form or with what is wrong with it as a row. */
export interface RowReader {
  row(row: Row, ordinal: number): void;
  broken(row: Row, ordinal: number, column: number, code: string, reason: string): void;
  pause?(): Promise<void> | void;
}

/** Reads every row of a file. Answers how many there are. */
export async function readRows(
  store: FileStore,
  file: ReadableFile,
  complaints: Complaints,
  reader: RowReader,
): Promise<number> {
  const stream = store.read(file.key);
  const width = file.heading.length;
  let row: Row | null = null;
  let ordinal = 0;
  const problem = await readFile(stream, {
    heading: () => true,
    row: (scanner: CsvScanner) => {
      if (scanner.count === 1 && width > 1 && blank(scanner)) return;
      row ??= new Row(scanner, file.form.places);
      if (file.derived !== undefined) scanner.line = sourceLine(scanner);
      if (scanner.problem !== null) {
        const [code, reason] = BROKEN[scanner.problem];
        reader.broken(row, ordinal, row.columnAt(scanner.problemCell), code, reason);
      } else if (scanner.count !== width && !(scanner.count === width - 1 && file.heading[width - 1] === "reason")) {
        reader.broken(
          row,
          ordinal,
          -1,
          scanner.count < width ? "too_few_fields" : "too_many_fields",
          `The row has ${scanner.count} fields; the heading has ${width}.`,
        );
      } else reader.row(row, ordinal);
      ordinal += 1;
    },
    pause: reader.pause?.bind(reader),
  });
  if (problem !== null) complaints.ofFile("error", file.name, problem.line, problem.code, problem.reason);
  return ordinal;
}

/** The line of its own file that a row of a derived one begins on. */
function sourceLine(scanner: CsvScanner): number {
  const last = scanner.count - 1;
  const line = Number(scanner.bytes.toString("latin1", scanner.starts[last], scanner.ends[last]));
  return Number.isSafeInteger(line) && line > 0 ? line : scanner.line;
}

const BROKEN = {
  nul: ["nul", "The row contains a NUL byte. Save the file as text."],
  utf8: ["not_utf8", "The text is not UTF-8. Save the file as CSV in UTF-8 and import it again."],
  quote: ["quote", "A quotation mark is misplaced or not closed."],
  columns: ["too_many_fields", "The row has too many fields."],
} as const;

function blank(scanner: CsvScanner): boolean {
  for (let at = scanner.starts[0]!; at < scanner.ends[0]!; at++) if (scanner.bytes[at]! > 32) return false;
  return true;
}
