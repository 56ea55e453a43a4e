import type { Readable } from "node:stream";
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import { StoreFailure, type FileStore } from "../../platform/storage/file-store.ts";
import { invalid } from "../../platform/http/problem.ts";
import { LIMITS } from "./limits.ts";

/** One file of a zip, unpacked as it is read. */
export interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

class StoredZip extends RandomAccessReader {
  readonly #store: FileStore;
  readonly #key: string;

  constructor(store: FileStore, key: string) {
    super();
    this.#store = store;
    this.#key = key;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#store.read(this.#key, { start, end });
  }
}

/**
 * The files of a stored zip one after another; folders and what an operating system leaves in archives are passed over.
 * Bounds on number, size and ratio hold while it is read. Throws 422 with what is wrong with it.
 */
export async function* zipEntries(
  store: FileStore,
  key: string,
  bytes: number,
  name: string,
): AsyncGenerator<ZipEntry> {
  const zip = await opened(store, key, bytes).catch((error: unknown) => {
    throw refused(name, "it cannot be read as a zip", error);
  });
  try {
    if (zip.entryCount > LIMITS.files * 4) throw refused(name, `it holds ${zip.entryCount} entries`);
    const names = new Set<string>();
    for (let entry = await next(zip, name); entry !== null; entry = await next(zip, name)) {
      const file = (entry.fileName.split(/[\\/]/).at(-1) ?? "").replaceAll("\0", "").slice(0, 255);
      if (file === "" || file.startsWith(".") || /(^|\/)__MACOSX\//.test(entry.fileName)) continue;
      if ((entry.generalPurposeBitFlag & 1) !== 0) throw refused(name, `${file} in it is encrypted`);
      const found = entry;
      // Two folders of a zip may hold a file of the same name: the second is told apart by its folder.
      const shown = names.has(file) ? entry.fileName.replaceAll("\0", "").slice(-255) : file;
      names.add(shown);
      yield {
        name: shown,
        packedBytes: entry.compressedSize,
        open: async () => bounded(await stream(zip, found), found, name),
      };
    }
  } finally {
    zip.close();
  }
}

async function* bounded(source: Readable, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > LIMITS.zipFreeBytes && bytes > entry.compressedSize * LIMITS.zipRatio) {
        throw refused(name, `${entry.fileName} in it unpacks to more than ${LIMITS.zipRatio} times its packed size`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && error.name === "ValidationProblem") throw error;
    throw refused(name, `${entry.fileName} in it is damaged`, error);
  }
}

function opened(store: FileStore, key: string, bytes: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(
      new StoredZip(store, key),
      bytes,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true },
      (error, zip) => {
        if (error) reject(error);
        else resolve(zip);
      },
    );
  });
}

function next(zip: ZipFile, name: string): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      zip.removeAllListeners("entry").removeAllListeners("end").removeAllListeners("error");
    };
    zip.once("entry", (entry: Entry) => {
      done();
      resolve(entry);
    });
    zip.once("end", () => {
      done();
      resolve(null);
    });
    zip.once("error", (error: unknown) => {
      done();
      reject(refused(name, faultOfList(error), error));
    });
    zip.readEntry();
  });
}

/** What is wrong with the list of files; a name that leads elsewhere is told apart by the words of the reader of zips. */
function faultOfList(error: unknown): string {
  const [, escaping] =
    /^(?:invalid relative path|absolute path): ([^]*)$/.exec(error instanceof Error ? error.message : "") ?? [];
  if (escaping === undefined) return "its list of files is damaged";
  return `the name ${escaping.replaceAll("\0", "").slice(0, 255)} in it leads out of the archive`;
}

function stream(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, source) => {
      if (error) reject(error);
      else resolve(source);
    });
  });
}

/** What is wrong with a zip; where the store was away while it was read, that is no fault of the zip. */
function refused(name: string, why: string, error?: unknown): Error {
  if (error instanceof StoreFailure) return error;
  return invalid(["query", "name"], `${name} is refused: ${why}.`, "bad-archive");
}
