/** What is used of the reader of zips, which brings no types of its own. */
declare module "yauzl" {
  import type { EventEmitter } from "node:events";
  import type { Readable } from "node:stream";

  export interface Entry {
    readonly fileName: string;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly generalPurposeBitFlag: number;
  }

  export interface ZipFile extends EventEmitter {
    readonly entryCount: number;
    readEntry(): void;
    openReadStream(entry: Entry, callback: (error: Error | null, stream: Readable) => void): void;
    close(): void;
  }

  export abstract class RandomAccessReader extends EventEmitter {
    abstract _readStreamForRange(start: number, end: number): Readable;
  }

  export function fromRandomAccessReader(
    reader: RandomAccessReader,
    totalSize: number,
    options: { readonly lazyEntries: boolean; readonly autoClose: boolean; readonly validateEntrySizes: boolean },
    callback: (error: Error | null, zip: ZipFile) => void,
  ): void;
}
