import { setImmediate as breathe } from "node:timers/promises";
import type { ImportSource } from "@distributary/contract/entry/import-mappings";
import type { RecordsThere } from "@distributary/domain/readers/known-records";
import type { NeutralRow, ReadingNote, SpinOff } from "@distributary/domain/readers/neutral-row";
import type { ShownFigure } from "@distributary/domain/readers/shown/shown-figure";
import { readerOf } from "@distributary/domain/readers/reader-of";
import { recogniseText } from "@distributary/domain/readers/recognise";
import { Complaints } from "../planning/complaints.ts";
import type { FormFigure } from "../planning/shown.ts";
import { openFile, type SourceFile } from "../planning/source-file.ts";
import { DerivedFiles } from "./derived-files.ts";
import { openText, type FileText } from "./file-text.ts";
import { describe } from "./describe.ts";
import { Renamed } from "./renamed.ts";
import { readingOf } from "./reading-of.ts";
import type { TranslationParts } from "./translation-parts.ts";

/** A note about a file. */
export interface FileNote extends ReadingNote {
  readonly file: string;
}

/** The files of an import as files of our own form, and how those of other programs were understood. */
export interface Translated {
  readonly files: readonly SourceFile[];
  readonly sources: readonly (ImportSource & { readonly fingerprint: string })[];
  readonly notes: readonly FileNote[];
  /** what their programs show at the end of them */
  readonly shown: readonly FormFigure[];
  /** rows that were read of them, and those that are kept as rows of our own form */
  readonly rows: { readonly read: number; readonly kept: number };
  /** files that another program wrote, which are passed over beside a book of our own form */
  readonly passedOver: readonly string[];
}

const MOST_NOTES = 10_000;
const MOST_SPIN_OFFS = 50;
const MOST_PARENTS = 200;

/**
 * Reads the files that other programs wrote and keeps their rows as files of our own form, in storage. A book of our own
 * form is complete: what lies beside it is passed over. Files that are nothing known stay as they are.
 */
export async function translate(parts: TranslationParts): Promise<Translated> {
  const { store, files } = parts;
  const own: SourceFile[] = [];
  const others: { file: SourceFile; text: FileText }[] = [];
  let isBook = false;
  for (const file of files) {
    const opened = await openFile(store, file, new Complaints());
    if (opened.form !== null || opened.isOurs) {
      isBook ||= opened.form !== null;
      own.push(file);
      continue;
    }
    const text = await openText(store, file.key);
    if (recogniseText(text.head) === null) own.push(file);
    else others.push({ file, text });
  }
  const rows = { read: 0, kept: 0 };
  if (isBook)
    return { files: own, sources: [], notes: [], shown: [], rows, passedOver: others.map(({ file }) => file.name) };
  const translated: SourceFile[] = [...own];
  const sources: Translated["sources"][number][] = [];
  const notes: FileNote[] = [];
  const shown: FormFigure[] = [];
  for (const { file, text } of others) {
    const { derived, source } = await translateFile(parts, file, text, { notes, shown, rows });
    translated.push(...derived);
    sources.push(source);
  }
  return { files: translated, sources, notes, shown, rows, passedOver: [] };
}

/** What is found while files are read. */
interface Found {
  readonly notes: FileNote[];
  readonly shown: FormFigure[];
  readonly rows: { read: number; kept: number };
}

async function translateFile(
  parts: TranslationParts,
  file: SourceFile,
  text: FileText,
  { notes, shown, rows }: Found,
): Promise<{ derived: readonly SourceFile[]; source: Translated["sources"][number] }> {
  const recognised = recogniseText(text.head)!;
  const described = describe(parts, file, text, recognised);
  const { mapping } = described;
  const renamed = new Renamed(mapping, parts.known);
  const files = new DerivedFiles(parts.store, file, parts.derivedKey);
  const spinOffs: NonNullable<ImportSource["spin_offs"]> = [];
  const sink = {
    row: (row: NeutralRow): void => {
      rows.read += 1;
      const kept = renamed.row(row);
      if (kept === null) return;
      rows.kept += 1;
      files.add(kept);
    },
    note: (note: ReadingNote): void => {
      if (note.code === "includes" && isAmong(parts.files, note.raw ?? "")) return;
      if (notes.length < MOST_NOTES) notes.push({ ...note, file: file.name });
    },
    asks: (spinOff: SpinOff): void => {
      if (spinOffs.length < MOST_SPIN_OFFS)
        spinOffs.push({ ...spinOff, parents: spinOff.parents.slice(0, MOST_PARENTS) });
    },
    shows: (figure: ShownFigure): void => {
      shown.push({ ...figure, account: renamed.target(figure.account), form: recognised.form });
    },
  };
  const reader = readerOf(readingOf(recognised.form, renamed.mapping, described.names), there(parts, renamed), sink);
  for await (const piece of text.pieces()) {
    reader.push(piece);
    await files.flush();
    parts.progress(rows.read);
    await breathe();
  }
  reader.end();
  const asked = spinOffs.length === 0 ? {} : { spin_offs: spinOffs };
  return { derived: await files.close(), source: { ...described, accounts: renamed.numbers, ...asked } };
}

/** Whether a file that another one includes lies beside it: by its name, in which a star stands for any letters. */
function isAmong(files: readonly SourceFile[], path: string): boolean {
  const [begin = "", ...rest] = (path.split(/[\\/]/).at(-1) ?? path).split("*");
  const end = rest.at(-1) ?? "";
  return files.some(({ name }) => {
    const own = name.split(/[\\/]/).at(-1) ?? name;
    return rest.length === 0 ? own === begin : own.startsWith(begin) && own.endsWith(end);
  });
}

function there({ known }: TranslationParts, renamed: Renamed): RecordsThere {
  const accounts = new Map(known.accounts.toReversed().map(({ number, currency }) => [number, currency ?? ""]));
  const instruments = new Set(known.instruments.map(({ identifier }) => identifier));
  return {
    accountCurrency: (number) => accounts.get(renamed.target(number)),
    hasInstrument: (identifier) => instruments.has(identifier),
  };
}
