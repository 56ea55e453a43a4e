import { createHash, type Hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { MANIFEST, type EntrySum, type TableEntry } from "./manifest.ts";
import type { BackedTable } from "./tables.ts";
import type { TarWriter } from "./tar.ts";

const PART_BYTES = 8 << 20;
/** Parts being compressed at once, so that compressing and reading overlap. */
const PARTS_IN_FLIGHT = 2;
const compress = promisify(gzip);

/** An archive that is being written: each entry with its checksum, the list of contents last. */
export interface Archiver {
  readonly entries: EntrySum[];
  add(name: string, size: number, body: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** Writes the manifest and the end; answers the size of the archive. */
  finish(manifest: object): Promise<number>;
}

/** Begins an archive; every entry bears the instant `at`. */
export function archiver(tar: TarWriter, at: Date): Archiver {
  const entries: EntrySum[] = [];
  return {
    entries,
    add: async (name, size, body) => {
      const hash = createHash("sha256");
      await tar.add(name, size, at, summed(body, hash));
      entries.push({ name, size, sha256: hash.digest("hex") });
    },
    finish: async (manifest) => {
      const text = Buffer.from(JSON.stringify(manifest, null, 1));
      await tar.add(MANIFEST, text.length, at, [text]);
      return tar.finish();
    },
  };
}

async function* summed(body: AsyncIterable<Buffer> | Iterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Puts the rows of a table into an archive, from the text form of COPY; the memory it takes does not grow with them. */
export async function packRows(
  archive: Archiver,
  table: BackedTable,
  chunks: AsyncIterable<Buffer>,
): Promise<TableEntry> {
  const parts: string[] = [];
  const waiting: Promise<Buffer>[] = [];
  const flushOne = async (): Promise<void> => {
    const part = await waiting.shift();
    if (part === undefined) return;
    const name = `tables/${table.name}/${String(parts.length + 1).padStart(6, "0")}.copy.gz`;
    parts.push(name);
    await archive.add(name, part.length, [part]);
  };
  let rows = 0;
  let held: Buffer[] = [];
  let size = 0;
  const closePart = async (): Promise<void> => {
    waiting.push(compress(Buffer.concat(held), { level: 1 }));
    held = [];
    size = 0;
    if (waiting.length > PARTS_IN_FLIGHT) await flushOne();
  };
  for await (const chunk of chunks) {
    // In this format a line feed ends a row and stands nowhere else.
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
    held.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await closePart();
  }
  if (size > 0) await closePart();
  while (waiting.length > 0) await flushOne();
  return { name: table.name, columns: table.columns, rows, parts };
}
