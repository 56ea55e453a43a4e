import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import { StoreFailure } from "../storage/file-store.ts";
import { ArchiveBudget, ArchiveRefused, type ArchiveBounds } from "./bounds.ts";

/**
 * The one reader of archives that come from outside. A zip says everything twice (a list at its end, a header before each
 * entry) and may lie in both, so nothing is unpacked before the whole list was read and held against the headers: counts,
 * names, folders, methods, sizes, and that no two entries share a byte. What is unpacked then is counted as it comes.
 */

/** Bytes of an archive, by their place. */
export type ReadRange = (start: number, end: number) => Readable;

/** One file of an archive. */
export interface ArchiveEntry {
  /** Its path with slashes; it never leads out of the archive. */
  readonly path: string;
  readonly packedBytes: number;
  /** Its bytes, unpacked as they are read. They end in ArchiveRefused beyond a bound and where they are damaged. */
  read(): AsyncGenerator<Uint8Array>;
}

/** An archive whose list of entries holds together. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  close(): void;
}

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 0x1;
/** sizes and checksum follow the data */
const SIZES_LATER = 0x8;
/** says that a size stands in an extra field instead */
const ZIP64 = 0xffff_ffff;

/** What systems of the Unix kind say of an entry, in the upper half of its attributes. */
const FILE_TYPE = 0o170_000;
const LINK = 0o120_000;

class StoredBytes extends RandomAccessReader {
  readonly #read: ReadRange;

  constructor(read: ReadRange) {
    super();
    this.#read = read;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#read(start, end);
  }
}

/** Opens a zip of `bytes` bytes. Throws ArchiveRefused with what is wrong with it; folders are no entries. */
export async function openZip(read: ReadRange, bytes: number, bounds: ArchiveBounds): Promise<Archive> {
  const budget = new ArchiveBudget(bounds, bytes);
  const zip = await opened(read, bytes).catch((error: unknown) => {
    throw refused("it cannot be read as a zip", error);
  });
  try {
    if (zip.entryCount > bounds.entries) throw new ArchiveRefused("bad", `it holds ${zip.entryCount} entries`);
    const entries = await listed(zip, bounds);
    budget.check(entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0));
    await holdAgainstHeaders(zip, entries, budget);
    const files = entries.filter(({ fileName }) => !fileName.endsWith("/"));
    return {
      entries: files.map((entry) => ({
        path: entry.fileName,
        packedBytes: entry.compressedSize,
        read: () => unpacked(zip, entry, budget),
      })),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listed(zip: ZipFile, bounds: ArchiveBounds): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const paths = new Set<string>();
  for (let entry = await next(zip); entry !== null; entry = await next(zip)) {
    const { fileName } = entry;
    // As it is compared on disks that do not tell small letters from capital ones.
    const path = fileName.normalize("NFC").toLowerCase();
    if (fileName === "" || /\p{Cc}/u.test(fileName) || entry.fileNameRaw.some((byte) => byte < 32))
      throw new ArchiveRefused("bad", "a name in it is empty or holds control characters");
    if (entry.fileNameRaw.length > bounds.nameBytes)
      throw new ArchiveRefused("bad", `a name in it is longer than ${bounds.nameBytes} bytes`);
    if (fileName.split("/").length > bounds.depth + 1)
      throw new ArchiveRefused("bad", `${shown(entry)} in it is nested in more than ${bounds.depth} folders`);
    if (paths.has(path)) throw new ArchiveRefused("bad", `it holds ${shown(entry)} twice`);
    paths.add(path);
    if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0)
      throw new ArchiveRefused("bad", `${shown(entry)} in it is encrypted. Pack it without a password`);
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
      throw new ArchiveRefused(
        "bad",
        `${shown(entry)} in it is packed by a method that is not read (number ${entry.compressionMethod}). Pack it with the usual one, Deflate`,
      );
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK)
      throw new ArchiveRefused("bad", `${shown(entry)} in it is a link to another file. Pack the file itself`);
    entries.push(entry);
  }
  return entries;
}

/** Each entry's own header says what the list says of it, and no byte belongs to two entries. */
async function holdAgainstHeaders(zip: ZipFile, entries: readonly Entry[], budget: ArchiveBudget): Promise<void> {
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    budget.tick();
    const header = await zip.readLocalFileHeaderPromise(entry).catch((error: unknown) => {
      throw refused(`${shown(entry)} in it is damaged`, error);
    });
    if (entry.relativeOffsetOfLocalHeader < free)
      throw new ArchiveRefused("bad", `${shown(entry)} in it shares its bytes with another entry`);
    free = header.fileDataStart + entry.compressedSize;
    const isLater = (header.generalPurposeBitFlag & SIZES_LATER) !== 0;
    const agrees = (said: number, listedSize: number): boolean => isLater || said === ZIP64 || said === listedSize;
    if (
      header.compressionMethod !== entry.compressionMethod ||
      !header.fileName.equals(entry.fileNameRaw) ||
      !agrees(header.compressedSize, entry.compressedSize) ||
      !agrees(header.uncompressedSize, entry.uncompressedSize)
    )
      throw new ArchiveRefused("bad", `what it says of ${shown(entry)} differs from one place to another`);
  }
}

async function* unpacked(zip: ZipFile, entry: Entry, budget: ArchiveBudget): AsyncGenerator<Uint8Array> {
  const fault = `${shown(entry)} in it is damaged`;
  const source = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw refused(fault, error);
  });
  let sum = 0;
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      budget.spend(chunk.length);
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new ArchiveRefused("bad", fault);
  } catch (error) {
    throw refused(fault, error);
  } finally {
    source.destroy();
  }
}

function opened(read: ReadRange, bytes: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(
      new StoredBytes(read),
      bytes,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true },
      (error, zip) => {
        if (error) reject(error);
        else resolve(zip);
      },
    );
  });
}

function next(zip: ZipFile): Promise<Entry | null> {
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
      reject(refused(faultOfList(error), error));
    });
    zip.readEntry();
  });
}

/** What is wrong with the list of entries; a name that leads elsewhere is known by the words of the reader of zips. */
function faultOfList(error: unknown): string {
  const said = error instanceof Error ? error.message : "";
  const [, escaping] = /^(?:invalid relative path|absolute path): ([^]*)$/.exec(said) ?? [];
  if (escaping !== undefined) return `the name ${plain(escaping)} in it leads out of the archive`;
  if (/strong encryption/.test(said)) return "it is encrypted. Pack it without a password";
  return "its list of files is damaged";
}

function shown(entry: Entry): string {
  return plain(entry.fileName.split("/").findLast((part) => part !== "") ?? "an entry");
}

function plain(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, "").slice(0, 255);
}

/** What is wrong with an archive; where the store was away while it was read, that is no fault of the archive. */
function refused(why: string, error: unknown): Error {
  if (error instanceof StoreFailure || error instanceof ArchiveRefused) return error;
  return new ArchiveRefused("bad", why);
}
