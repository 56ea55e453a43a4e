import { gunzipSync, unzipSync } from "fflate";
import { ArchiveCutter, isArchive } from "@distributary/domain/readers/archive/archive-cutter";
import { archiveText } from "@distributary/domain/readers/archive/archive-text";
import type { RecordsThere } from "@distributary/domain/readers/known-records";
import type { NeutralRow, ReadingNote } from "@distributary/domain/readers/neutral-row";
import { readerOf, type Reading } from "@distributary/domain/readers/reader-of";
import { recogniseText } from "@distributary/domain/readers/recognise";
import type { ShownFigure } from "@distributary/domain/readers/shown/shown-figure";
import { odsText } from "@distributary/domain/readers/sheets/ods-text";
import { xlsxText } from "@distributary/domain/readers/sheets/xlsx-text";
import { databaseText } from "@distributary/domain/readers/sqlite/database-text";
import { isSqlite } from "@distributary/domain/readers/sqlite/sqlite-file";
import { encodingOf } from "@distributary/domain/readers/text-encoding";

import { ownBook } from "./own-book.ts";

/** As if nothing were recorded yet. */
const NOTHING_THERE: RecordsThere = { accountCurrency: () => undefined, hasInstrument: () => false };

/** What the readers made of a file. */
export interface ReadBytes {
  readonly form: string | null;
  readonly rows: readonly NeutralRow[];
  readonly notes: readonly ReadingNote[];
  /** what its program shows at the end */
  readonly shown: readonly ShownFigure[];
}

/** The account and currency of rows that name none. */
export interface Given {
  readonly account?: string;
  readonly currency?: string;
}

/** Reads the bytes of any file as the product does before anybody has said anything about it. */
export function readBytes(bytes: Uint8Array, given: Given = {}): ReadBytes {
  const book = isZip(bytes) ? ownBook(unzipped(bytes)) : null;
  if (book !== null) return { form: "own", rows: book, notes: [], shown: [] };
  const text = textOf(bytes);
  const recognised = recogniseText(text);
  if (recognised === null) return { form: null, rows: [], notes: [], shown: [] };
  const rows: NeutralRow[] = [];
  const notes: ReadingNote[] = [];
  const shown: ShownFigure[] = [];
  const sink = {
    row: (row: NeutralRow) => void rows.push(row),
    note: (note: ReadingNote) => void notes.push(note),
    shows: (figure: ShownFigure) => void shown.push(figure),
  };
  const reader = readerOf(readingOf(recognised, given), NOTHING_THERE, sink);
  reader.push(text);
  reader.end();
  return { form: recognised.form, rows, notes, shown };
}

function readingOf(recognised: NonNullable<ReturnType<typeof recogniseText>>, given: Given): Reading {
  if (recognised.form !== "table" && recognised.form !== "qif")
    return { form: recognised.form, currency: given.currency ?? "" };
  const guessed = recognised.form === "table" ? recognised.guess.mapping : recognised.mapping;
  const account = guessed.account === "" ? (given.account ?? "account") : guessed.account;
  const currency = guessed.currency === "" ? (given.currency ?? "") : guessed.currency;
  if (recognised.form === "qif") return { form: "qif", mapping: { ...recognised.mapping, account, currency } };
  const { guess } = recognised;
  return { form: "table", mapping: { ...guess.mapping, account, currency }, names: guess.names };
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return textOf(gunzipped(bytes));
  if (isZip(bytes)) return sheetOf(unzipped(bytes));
  if (isArchive(bytes)) return archiveOf(bytes);
  if (isSqlite(bytes)) return databaseText(bytes, decode) ?? "";
  const marked = encodingOf(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** An archive of the product; nothing where it can't be read, which the product says. */
function archiveOf(bytes: Uint8Array): string {
  const cutter = new ArchiveCutter();
  cutter.push(bytes);
  const entries = cutter.entries();
  const found =
    entries === null
      ? null
      : archiveText(
          entries,
          (packed) => gunzipSync(packed),
          (part) => new TextDecoder().decode(part),
        );
  return found !== null && "text" in found ? found.text : "";
}

/** What gzip packs; nothing where the bytes are damaged, which the product says. */
function gunzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch {
    return new Uint8Array();
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** The files of a zip; none where the bytes are damaged. */
function unzipped(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes);
  } catch {
    return {};
  }
}

/** The largest sheet of a workbook as text, or the book of a program; nothing where the files are neither. */
function sheetOf(files: Readonly<Record<string, Uint8Array>>): string {
  const text = (path: string): string => new TextDecoder().decode(files[path] ?? new Uint8Array());
  if (files["content.xml"] !== undefined) return odsText(text("content.xml"));
  const database = files["db.sqlite"];
  if (database !== undefined) return databaseText(database, decode) ?? "";
  if (files["all.ndjson"] !== undefined) return text("all.ndjson");
  const sheets = Object.keys(files).filter((path) => path.startsWith("xl/worksheets/"));
  const [workbook, strings, styles] = ["xl/workbook.xml", "xl/sharedStrings.xml", "xl/styles.xml"].map((path) =>
    text(path),
  );
  return xlsxText({
    workbook: workbook!,
    strings: strings!,
    styles: styles!,
    sheets: sheets.map((path) => text(path)),
  });
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
