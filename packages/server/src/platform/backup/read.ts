import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { BackupError } from "./error.ts";
import { MANIFEST, type EntrySum, type Manifest } from "./manifest.ts";
import { parseManifest } from "./parse-manifest.ts";
import { tarEntries, type TarEntry } from "./tar.ts";

/** An archive whose every byte has been checked. */
export interface CheckedArchive<List> {
  readonly file: string;
  readonly manifest: List;
  /** The bytes of an entry. */
  read(name: string): AsyncIterable<Buffer>;
  /** The uncompressed bytes of several entries, one after another. */
  unpack(names: readonly string[]): AsyncIterable<Buffer>;
}

/** A backup whose every byte has been checked. */
export type CheckedBackup = CheckedArchive<Manifest>;

/** A manifest names each file; one of a million files has about 200 MB. */
const MANIFEST_BYTES = 400 << 20;
/** What a part of a table unpacks to at most: it is closed at 8 MB, and the row that fills it may have up to 1 GB. */
const PART_BYTES = 1100 << 20;

/** Opens a backup and compares every entry with its checksum, before anything is made of it. Throws BackupError. */
export function openBackup(file: string): Promise<CheckedBackup> {
  return openArchive(file, parseManifest);
}

/** The same of any archive; `parse` reads its list of contents. */
export async function openArchive<List extends { readonly entries: readonly EntrySum[] }>(
  file: string,
  parse: (text: string) => List,
): Promise<CheckedArchive<List>> {
  let found: readonly TarEntry[];
  try {
    found = await tarEntries(file);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
  const entries = new Map(found.map((entry) => [entry.name, entry]));
  // Two of one name: what was checked and what is read could be different ones.
  if (entries.size < found.length) throw new BackupError(`${file} is damaged: take another backup file.`);
  if ((entries.get(MANIFEST)?.size ?? 0) > MANIFEST_BYTES)
    throw new BackupError(`The list of contents of ${file} is damaged: take another backup file.`);
  const bytesOf = (name: string): AsyncIterable<Buffer> => {
    const entry = entries.get(name);
    if (entry === undefined) throw new BackupError(`${file} lacks ${name}: take another backup file.`);
    if (entry.size === 0) return emptyBody();
    const stream = createReadStream(file, {
      start: entry.offset,
      end: entry.offset + entry.size - 1,
      highWaterMark: 1 << 18,
    });
    return stream as AsyncIterable<Buffer>;
  };
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(MANIFEST)) chunks.push(chunk);
  const manifest = parse(Buffer.concat(chunks).toString("utf8"));
  for (const entry of manifest.entries) {
    const hash = createHash("sha256");
    for await (const chunk of bytesOf(entry.name)) hash.update(chunk);
    if (hash.digest("hex") !== entry.sha256 || entries.get(entry.name)?.size !== entry.size) {
      throw new BackupError(`${entry.name} in ${file} is damaged: take another backup file.`);
    }
  }
  return { file, manifest, read: bytesOf, unpack: (names) => unpacked(bytesOf, names) };
}

async function* unpacked(
  bytesOf: (name: string) => AsyncIterable<Buffer>,
  names: readonly string[],
): AsyncGenerator<Buffer> {
  for (const name of names) {
    const plain = createGunzip({ chunkSize: 1 << 18 });
    const source = bytesOf(name);
    // Fed by hand: a failing source must end the reader, and a reader that stops must end the source.
    const feed = (async () => {
      for await (const chunk of source)
        if (!plain.write(chunk)) await new Promise((resolve) => plain.once("drain", resolve));
      plain.end();
    })().catch((error: unknown) => plain.destroy(error instanceof Error ? error : new Error(String(error))));
    let bytes = 0;
    try {
      for await (const chunk of plain as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > PART_BYTES) throw new BackupError(`${name} unpacks to more than a part may hold.`);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
        throw new BackupError(`${name} in the backup is damaged: take another backup file.`);
      throw error;
    }
    await feed;
  }
}

async function* emptyBody(): AsyncGenerator<Buffer> {}
