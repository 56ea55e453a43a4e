import { open, type FileHandle } from "node:fs/promises";
import { BackupError } from "./error.ts";

/** Just enough of the tar format (POSIX ustar, sizes beyond 8 GB, long names) for `tar` of any system to open it. */

const BLOCK = 512;

/** Writes entries one after another into a file. */
export interface TarWriter {
  /** Adds a file of exactly `size` bytes; throws when `body` gives another number. */
  add(
    name: string,
    size: number,
    modified: Date,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void>;
  /** Writes the end mark and sees that all of it is on the disk. */
  finish(): Promise<number>;
}

/** Where the body of an entry lies in the archive. */
export interface TarEntry {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

/** Writes an archive into an open file, from where it stands. */
export function tarWriter(file: FileHandle): TarWriter {
  let written = 0;
  const write = async (bytes: Uint8Array): Promise<void> => {
    let done = 0;
    while (done < bytes.length) done += (await file.write(bytes, done)).bytesWritten;
    written += bytes.length;
  };
  const pad = async (): Promise<void> => {
    if (written % BLOCK !== 0) await write(Buffer.alloc(BLOCK - (written % BLOCK)));
  };
  return {
    add: async (name, size, modified, body) => {
      if (!/^[\x20-\x7e]{1,100}$/.test(name)) {
        const record = longName(name);
        await write(header("long-name", record.length, modified, "x"));
        await write(record);
        await pad();
      }
      await write(header(name, size, modified, "0"));
      let got = 0;
      for await (const chunk of body) {
        got += chunk.length;
        if (got > size) break;
        await write(chunk);
      }
      if (got !== size) throw new BackupError(`${name} changed its size while it was read: make the backup again.`);
      await pad();
    },
    finish: async () => {
      await write(Buffer.alloc(2 * BLOCK));
      await file.sync();
      return written;
    },
  };
}

/** Finds every entry of an archive without reading bodies. Throws BackupError on a file that is none or was cut off. */
export async function tarEntries(path: string): Promise<readonly TarEntry[]> {
  const file = await open(path, "r");
  try {
    const { size: length } = await file.stat();
    const entries: TarEntry[] = [];
    let given: string | null = null;
    for (let offset = 0; ;) {
      const block = await readAt(file, offset, BLOCK);
      if (block === null) throw new BackupError(`${path} is cut off: take another backup file.`);
      if (block.every((byte) => byte === 0)) return entries;
      if (checksum(block) !== Number.parseInt(text(block, 148, 8), 8)) {
        throw new BackupError(`${path} is damaged or not a backup: take another file.`);
      }
      const size = readSize(block);
      // A size below zero would lead back to what was read already, for ever.
      if (!Number.isSafeInteger(size) || size < 0)
        throw new BackupError(`${path} is damaged or not a backup: take another file.`);
      const body = offset + BLOCK;
      offset = body + Math.ceil(size / BLOCK) * BLOCK;
      if (offset > length) throw new BackupError(`${path} is cut off: take another backup file.`);
      if (block[156] === "x".charCodeAt(0)) {
        if (size > 65_536) throw new BackupError(`${path} is damaged or not a backup: take another file.`);
        given = readLongName(await readAt(file, body, size));
        continue;
      }
      const prefix = text(block, 345, 155);
      entries.push({ name: given ?? (prefix ? `${prefix}/` : "") + text(block, 0, 100), offset: body, size });
      given = null;
    }
  } finally {
    await file.close();
  }
}

function header(name: string, size: number, modified: Date, kind: "0" | "x"): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name.replace(/[^\x20-\x7e]/g, "_").slice(-100), 0, "latin1");
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  if (size < 8 ** 11) {
    block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  } else {
    // The sign of a size in binary.
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  block.write(
    `${Math.floor(modified.getTime() / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  block.write("        ", 148);
  block.write(kind, 156);
  block.write("ustar\x0000", 257, "latin1");
  block.write(`${checksum(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** The sum of a header's bytes, with its own place read as spaces. */
function checksum(block: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < BLOCK; index++) sum += index >= 148 && index < 156 ? 0x20 : (block[index] ?? 0);
  return sum;
}

/** A pax record `<length> path=<name>\n`, whose length counts its own digits. */
function longName(name: string): Buffer {
  const rest = Buffer.from(` path=${name}\n`);
  let length = rest.length + 1;
  while (rest.length + String(length).length !== length) length = rest.length + String(length).length;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

function readLongName(record: Buffer | null): string | null {
  return /^\d+ path=([^\n]*)\n/.exec(record?.toString("utf8") ?? "")?.[1] ?? null;
}

function readSize(block: Buffer): number {
  if (block[124] === 0x80) return Number(block.readBigUInt64BE(128));
  return Number.parseInt(text(block, 124, 12), 8) || 0;
}

function text(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field
    .subarray(0, end === -1 ? length : end)
    .toString("utf8")
    .trim();
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer | null> {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, offset + done);
    if (bytesRead === 0) return null;
    done += bytesRead;
  }
  return buffer;
}
