import type { Readable } from "node:stream";

/** What is known of a stored file once its last byte was written. */
export interface StoredFile {
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** More bytes came than the writer allowed. Nothing of the file is kept. */
export class FileTooLarge extends Error {
  override readonly name = "FileTooLarge";
  readonly limit: number;

  constructor(limit: number) {
    super(`The file is larger than ${limit} bytes.`);
    this.limit = limit;
  }
}

/**
 * The store cannot be reached, or refuses this server: no fault of the file, and over once the store is back or its
 * settings are mended. The message is a sentence for whoever runs the server; it names the setting to look at.
 */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
}

const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Whether a key is a path of plain names: it leads nowhere but below the store, whatever it is made of. */
export function isPlainKey(key: string): boolean {
  return key.split("/").every((part) => PLAIN_NAME.test(part));
}

/**
 * Where files are kept. A key is a path of plain names (`universe/import/0`); who may see a key is decided before it
 * is asked for. A file is there whole or not at all: a reader never meets half of a write. Everything that asks an
 * object store throws StoreFailure while that is away.
 */
export interface FileStore {
  /** Stores a stream under `key`, replacing what was there. Hashes while it streams; never holds the file in memory. */
  write(key: string, source: AsyncIterable<Uint8Array>, limit: number): Promise<StoredFile>;
  /** The file, or the bytes from `start` up to and without `end`. The stream fails where the key holds nothing. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Readable;
  /** Whether the key holds a file. */
  has(key: string): Promise<boolean>;
  /** Names directly below a key, in order; "" is the top. None where nothing is. */
  below(key: string): Promise<readonly string[]>;
  /** Keys of all files, in no order. */
  keys(): AsyncIterable<string>;
  /** When the file, or what is below the key, was last changed; null where nothing is. */
  lastChange(key: string): Promise<Date | null>;
  /** Removes the file, or everything below the key. Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes what a server that was killed left half written, where its last byte came before `before`. */
  clearHalves(before: Date): Promise<void>;
}
