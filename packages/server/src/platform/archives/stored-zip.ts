import { crc32 } from "node:zlib";

/** A file of a zip: its bytes are read twice, once for its checksum and once to be sent. */
export interface StoredEntry {
  /** path with slashes; plain names */
  readonly path: string;
  readonly bytes: number;
  read(): Promise<AsyncIterable<Uint8Array>>;
}

/** A zip without its larger form holds less than these. */
const MOST_BYTES = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;

const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const VERSION = 20;
/** Names are in UTF-8. */
const NAMES = 0x0800;
/** What every system that unpacks it sets: a file that its owner writes and all read. */
const PLAIN_FILE = 0o100_644 << 16;

/** The length of the zip of these files, to the byte. */
export function lengthOfZip(entries: readonly Pick<StoredEntry, "path" | "bytes">[]): number {
  return entries.reduce(
    (sum, { path, bytes }) => sum + LOCAL_BYTES + CENTRAL_BYTES + 2 * Buffer.byteLength(path) + bytes,
    END_BYTES,
  );
}

/** Whether files fit into a zip that every program opens. */
export function fitsIntoZip(entries: readonly Pick<StoredEntry, "path" | "bytes">[]): boolean {
  return entries.length < MOST_ENTRIES && lengthOfZip(entries) < MOST_BYTES;
}

/** A zip, piece by piece: its files as they are, since pictures and PDFs are packed already. `at` is when they say they were made. */
export async function* zipOf(entries: readonly StoredEntry[], at: Date): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.path);
    const { crc, bytes } = await checksumOf(entry);
    if (bytes !== entry.bytes) throw new Error(`${entry.path} has ${bytes} bytes and not ${entry.bytes}`);
    const about = aboutOf(at, crc, bytes, name.length);
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    about.copy(local, 4);
    yield Buffer.concat([local, name]);
    yield* await entry.read();
    const listed = Buffer.alloc(CENTRAL_BYTES);
    listed.writeUInt32LE(CENTRAL, 0);
    // Made on a system of the Unix kind, so that the rights are read.
    listed.writeUInt16LE((3 << 8) | VERSION, 4);
    about.copy(listed, 6);
    listed.writeUInt32LE(PLAIN_FILE >>> 0, 38);
    listed.writeUInt32LE(offset, 42);
    central.push(listed, name);
    offset += LOCAL_BYTES + name.length + bytes;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([list, end]);
}

async function checksumOf(entry: StoredEntry): Promise<{ crc: number; bytes: number }> {
  let crc = 0;
  let bytes = 0;
  for await (const piece of await entry.read()) {
    crc = crc32(piece, crc);
    bytes += piece.length;
  }
  return { crc, bytes };
}

/** What both headers say of a file: version, flags, method, time, day, checksum, sizes, lengths of name and extra field. */
function aboutOf(at: Date, crc: number, bytes: number, name: number): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(VERSION, 0);
  about.writeUInt16LE(NAMES, 2);
  about.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  about.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8);
  about.writeUInt32LE(crc, 10);
  about.writeUInt32LE(bytes, 14);
  about.writeUInt32LE(bytes, 18);
  about.writeUInt16LE(name, 22);
  return about;
}

/** Names for files side by side: plain, and none twice, whatever system unpacks them. */
export function pathsFor(folder: string, names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain =
      name
        .normalize("NFC")
        .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, "_")
        .replace(/^\.+|[. ]+$/g, "") || "file";
    const [, stem = plain, ending = ""] = /^(.+?)(\.[^.]{1,8})?$/u.exec(plain) ?? [];
    let path = plain;
    for (let number = 2; taken.has(path.toLowerCase()); number++) path = `${stem} (${number})${ending}`;
    taken.add(path.toLowerCase());
    return `${folder}${path}`;
  });
}
