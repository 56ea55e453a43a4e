import { Readable } from "node:stream";
import { isArchive } from "@distributary/domain/readers/archive/archive-cutter";
import { recogniseText } from "@distributary/domain/readers/recognise";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { FileTooLarge } from "../../platform/storage/file-store.ts";
import type { StorePlace } from "../../platform/storage/open-store.ts";
import { invalid, tooLarge } from "../../platform/http/problem.ts";
import { letGo } from "./let-go.ts";
import { LIMITS } from "./limits.ts";
import { openText } from "./foreign/file-text.ts";
import { Complaints } from "./planning/complaints.ts";
import { openFile } from "./planning/source-file.ts";
import { gunzipped, isGzip, refusal } from "./containers/gzip.ts";
import { containerText } from "./containers/container-text.ts";
import { isDatabase } from "./containers/program-file.ts";
import { isOneFile } from "./containers/zip-content.ts";
import type { Room } from "./quota.ts";
import { zipEntries } from "./containers/unpack.ts";

/** A file as it was taken into storage. Without a key it was passed over: it is no part of a book. */
export interface TakenFile {
  readonly name: string;
  readonly kind: string | null;
  readonly key: string;
  readonly bytes: number;
  readonly sha256: Buffer;
}

const LF = 10;
/** Names that files of a book do not have: one of them that is nothing known is passed over without a word. */
const NOT_OF_A_BOOK = /\.(json|ndjson|journal|beancount|ledger|hledger|md|txt|pdf)$/i;

/** Where files go: into a store, under keys of their own, as far as there is room. */
export interface Taking {
  readonly store: FileStore;
  /** where the store is, for threads that open it themselves */
  readonly place: StorePlace;
  /** the universe that they are imported into */
  readonly universe: string;
  readonly newKey: () => string;
  readonly room: Room;
}

/**
 * Takes one file from its stream of bytes into storage: a table, or a zip of them. Nothing is held in memory. Throws 413
 * and 422 with what is wrong, and has stored nothing then.
 */
export async function takeFile(
  taking: Taking,
  name: string,
  source: AsyncIterable<Uint8Array>,
): Promise<readonly TakenFile[]> {
  return take(taking, name, source, false);
}

/** `isUnpacked`: what comes was packed by gzip, and is no archive again. */
async function take(
  taking: Taking,
  name: string,
  source: AsyncIterable<Uint8Array>,
  isUnpacked: boolean,
): Promise<readonly TakenFile[]> {
  const { store, newKey, room } = taking;
  const plain = name.split(/[\\/]/).at(-1) ?? name;
  const key = newKey();
  const watch = new LineWatch(!NOT_OF_A_BOOK.test(plain));
  let stored;
  try {
    stored = await store.write(key, room.over(watch.over(source)), LIMITS.fileBytes);
  } catch (error) {
    if (error instanceof FileTooLarge)
      throw tooLarge(`${plain} is larger than ${LIMITS.fileBytes / 1024 ** 3} GB. Split it into smaller files.`);
    throw error;
  }
  const { place, universe } = taking;
  if (watch.isArchive) {
    try {
      const text = await containerText({ place, key, bytes: stored.bytes, name: plain, kind: "archive", universe });
      if (text !== null) return [await takeText(taking, plain, text)];
    } finally {
      await letGo(store, key);
    }
  }
  if (isUnpacked && (watch.isZip || watch.isGzip)) {
    await letGo(store, key);
    throw refusal(plain, "what is packed in it is packed again. Unpack it first");
  }
  if (watch.isGzip) {
    try {
      return await take(taking, plain.replace(/\.gz$/i, ""), gunzipped(store, key, stored.bytes, plain), true);
    } finally {
      await letGo(store, key);
    }
  }
  if (watch.isZip) {
    try {
      if (await isOneFile(store, key, stored.bytes, plain)) {
        const { bytes } = stored;
        const text = await containerText({ place, key, bytes, name: plain, kind: "zip", universe });
        if (text !== null) return [await takeText(taking, plain, text)];
      }
      return await unpack(taking, plain, key, stored.bytes);
    } finally {
      await letGo(store, key);
    }
  }
  if (watch.isDatabase) {
    try {
      const { bytes } = stored;
      const text = await containerText({ place, key, bytes, name: plain, kind: "database", universe });
      if (text !== null) return [await takeText(taking, plain, text)];
    } finally {
      await letGo(store, key);
    }
    throw invalid(["query", "name"], `${plain} is a database of a program we don’t know.`, "unknown-database");
  }
  if (watch.longLine !== null) {
    await letGo(store, key);
    throw longLine(plain, watch.longLine);
  }
  return [await known(store, { name: plain, kind: null, key, ...stored })];
}

/** Keeps the text that a file was turned into in its place, under its name. */
async function takeText({ store, newKey, room }: Taking, name: string, text: Uint8Array): Promise<TakenFile> {
  const key = newKey();
  const pieces = Readable.from([
    Buffer.from(text.buffer, text.byteOffset, text.byteLength),
  ]) as AsyncIterable<Uint8Array>;
  const stored = await store.write(key, room.over(pieces), LIMITS.totalBytes);
  return known(store, { name, kind: null, key, ...stored });
}

async function unpack(
  { store, newKey, room }: Taking,
  zip: string,
  zipKey: string,
  bytes: number,
): Promise<readonly TakenFile[]> {
  const taken: TakenFile[] = [];
  try {
    let total = 0;
    for await (const entry of zipEntries(store, zipKey, bytes, zip)) {
      if (taken.length >= LIMITS.files) throw tooLarge(`${zip} holds more than ${LIMITS.files} files.`);
      const key = newKey();
      const watch = new LineWatch(!NOT_OF_A_BOOK.test(entry.name));
      const stored = await store
        .write(key, room.over(watch.over(entry.read())), LIMITS.totalBytes - total)
        .catch((error: unknown) => {
          throw error instanceof FileTooLarge
            ? tooLarge(`${zip} unpacks to more than ${LIMITS.totalBytes / 1024 ** 3} GB.`)
            : error;
        });
      total += stored.bytes;
      taken.push({ name: entry.name, kind: null, key, ...stored });
      if (watch.isZip)
        throw invalid(
          ["query", "name"],
          `${zip} is refused: ${entry.name} in it is also a zip. Unpack it first.`,
          "bad-archive",
        );
      if (watch.longLine !== null) throw longLine(`${entry.name} in ${zip}`, watch.longLine);
    }
    const named: TakenFile[] = [];
    for (const file of taken) named.push(await known(store, file));
    return named;
  } catch (error) {
    for (const { key } of taken) if (key !== "") await letGo(store, key);
    throw error;
  }
}

/** A stored file with what it is, by its content. One that is nothing known and bears no name of a table is let go. */
async function known(store: FileStore, file: TakenFile): Promise<TakenFile> {
  const own = await openFile(store, { ordinal: 0, name: file.name, key: file.key }, new Complaints());
  if (own.form !== null || own.isOurs) return { ...file, kind: own.form === null ? null : own.kind };
  const form = recogniseText((await openText(store, file.key)).head)?.form;
  if (form !== undefined) return { ...file, kind: form };
  if (!NOT_OF_A_BOOK.test(file.name)) return file;
  await letGo(store, file.key);
  return { ...file, key: "", sha256: Buffer.alloc(0) };
}

function longLine(name: string, line: number): Error {
  return invalid(
    ["body"],
    `${name}: line ${line} is longer than ${LIMITS.lineBytes / 1024} kB. Check that this is a CSV file.`,
    "line-too-long",
  );
}

/** How forms begin whose elements may all stand on one line. */
const WHOLE = /^(?:\xef\xbb\xbf)?\s*(?:<|OFXHEADER:|\{[1-4]:)/;

/**
 * Looks at a file while it streams by: is it a zip, and is there a line that no row can be? From such a line on nothing
 * more is stored, so that a gigabyte of one line costs neither memory nor disk; the rest is received and dropped.
 */
class LineWatch {
  isZip = false;
  isDatabase = false;
  isGzip = false;
  isArchive = false;
  /** number of the first line that is too long, or null */
  longLine: number | null = null;
  #line = 1;
  #length = 0;
  #begun = false;
  #hasLines: boolean;

  constructor(hasLines: boolean) {
    this.#hasLines = hasLines;
  }

  async *over(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let dropped = 0;
    for await (const chunk of source) {
      if (!this.#begun && chunk.length > 0) {
        this.#begun = true;
        this.#hasLines &&= !WHOLE.test(Buffer.from(chunk.subarray(0, 400)).toString("latin1"));
        this.isDatabase = isDatabase(chunk);
        this.isGzip = isGzip(chunk);
        this.isArchive = isArchive(chunk);
        this.isZip = chunk[0] === 0x50 && chunk[1] === 0x4b && chunk[2] === 3 && chunk[3] === 4;
      }
      if (this.longLine !== null) {
        dropped += chunk.length;
        if (dropped > LIMITS.fileBytes) throw new FileTooLarge(LIMITS.fileBytes);
        continue;
      }
      if (!this.isZip && !this.isGzip && !this.isDatabase && !this.isArchive && this.#hasLines) this.#measure(chunk);
      yield chunk;
    }
  }

  #measure(chunk: Uint8Array): void {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      if (this.#length + end - from > LIMITS.lineBytes) {
        this.longLine = this.#line;
        return;
      }
      this.#line += 1;
      this.#length = 0;
      from = end + 1;
    }
    this.#length += chunk.length - from;
    if (this.#length > LIMITS.lineBytes) this.longLine = this.#line;
  }
}
