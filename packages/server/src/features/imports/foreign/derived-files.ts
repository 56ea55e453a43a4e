import { once } from "node:events";
import { PassThrough } from "node:stream";
import { csvLine } from "@distributary/domain/spreadsheet/csv-cell";
import type { NeutralRow } from "@distributary/domain/readers/neutral-row";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import { COLUMNS, FILE_KINDS, SOURCE_LINE, type FileKind } from "../form.ts";
import { LIMITS } from "../limits.ts";
import type { SourceFile } from "../planning/source-file.ts";

interface Part {
  readonly key: string;
  readonly stream: PassThrough;
  readonly stored: Promise<unknown>;
  readonly columns: Record<string, string>;
  text: string;
}

/** Keeps the rows that a reader finds as files of our own form, one for each kind of row. */
export class DerivedFiles {
  readonly #store: FileStore;
  readonly #source: SourceFile;
  readonly #below: string;
  readonly #parts = new Map<FileKind, Part>();

  /** `below`: the key under which they lie. */
  constructor(store: FileStore, source: SourceFile, below: string) {
    this.#store = store;
    this.#source = source;
    this.#below = below;
  }

  add({ kind, cells, from, line }: NeutralRow): void {
    const part = this.#parts.get(kind) ?? this.#open(kind);
    if (part.text === "" && Object.keys(part.columns).length === 0) Object.assign(part.columns, from);
    part.text += `${csvLine([...COLUMNS[kind].map(({ name }) => plain(cells[name] ?? "")), String(line)])}\n`;
  }

  /** Hands on what was added since. */
  async flush(): Promise<void> {
    for (const part of this.#parts.values()) {
      if (part.text === "") continue;
      const text = part.text;
      part.text = "";
      if (!part.stream.write(text)) await Promise.race([once(part.stream, "drain"), part.stored]);
    }
  }

  /** Ends the files; answers them as sources of a reading. */
  async close(): Promise<SourceFile[]> {
    await this.flush();
    for (const { stream } of this.#parts.values()) stream.end();
    for (const { stored } of this.#parts.values()) await stored;
    return [...this.#parts].map(([kind, { key, columns }]) => ({
      ordinal: LIMITS.files * (1 + FILE_KINDS.indexOf(kind)) + this.#source.ordinal,
      name: this.#source.name,
      key,
      derived: { kind, columns },
    }));
  }

  #open(kind: FileKind): Part {
    const stream = new PassThrough();
    const key = `${this.#below}/${this.#source.ordinal}-${kind}.csv`;
    const stored = this.#store.write(key, stream, LIMITS.totalBytes);
    // The one who closes hears of it; until then nobody listens.
    stored.catch(() => undefined);
    stream.write(`${[...COLUMNS[kind].map(({ name }) => name), SOURCE_LINE].join(",")}\n`);
    const part: Part = { key, stream, stored, columns: {}, text: "" };
    this.#parts.set(kind, part);
    return part;
  }
}

/** Text without what no cell can hold. */
function plain(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "␀") : text;
}
