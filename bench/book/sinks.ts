/** Where the text of a book goes: files of a folder, or memory. */

import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** What is known of a file once it is complete. */
export interface FileFacts {
  readonly bytes: number;
  readonly sha256: string;
}

/** Takes the ASCII text of one file piece by piece. */
export interface Sink {
  write(text: string): void;
  close(): FileFacts;
}

/** Opens one file of a book by its name. */
export type OpenSink = (name: string) => Sink;

/** Enough to make a system call worth it, small beside a book of a million rows. */
const CHUNK_CHARACTERS = 1 << 18;

/** Gathers text into chunks, counts and hashes them, and hands them on. */
function chunked(take: (chunk: Buffer) => void, finish: () => void): Sink {
  const hash = createHash("sha256");
  let pending = "";
  let bytes = 0;
  const flush = (): void => {
    const chunk = Buffer.from(pending, "latin1");
    pending = "";
    bytes += chunk.length;
    hash.update(chunk);
    take(chunk);
  };
  return {
    write(text) {
      pending += text;
      if (pending.length >= CHUNK_CHARACTERS) flush();
    },
    close() {
      flush();
      finish();
      return { bytes, sha256: hash.digest("hex") };
    },
  };
}

/** Writes files into a folder, which is made where it is missing. */
export function folderSinks(folder: string): OpenSink {
  mkdirSync(folder, { recursive: true });
  return (name) => {
    const file = openSync(join(folder, name), "w");
    return chunked(
      (chunk) => writeAll(file, chunk),
      () => closeSync(file),
    );
  };
}

/** Collects files in `files` by name; a file stands there once it is closed. */
export function memorySinks(files: Map<string, Uint8Array>): OpenSink {
  return (name) => {
    const chunks: Buffer[] = [];
    return chunked(
      (chunk) => chunks.push(chunk),
      () => files.set(name, Buffer.concat(chunks)),
    );
  };
}

function writeAll(file: number, chunk: Buffer): void {
  let done = 0;
  while (done < chunk.length) done += writeSync(file, chunk, done);
}
