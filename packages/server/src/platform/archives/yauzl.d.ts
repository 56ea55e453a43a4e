/** What is used of the reader of zips, which brings no types of its own. */
declare module "yauzl" {
  import type { EventEmitter } from "node:events";
  import type { Readable } from "node:stream";

  export interface Entry {
    readonly fileName: string;
    readonly fileNameRaw: Buffer;
    readonly compressionMethod: number;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly generalPurposeBitFlag: number;
    readonly relativeOffsetOfLocalHeader: number;
    readonly externalFileAttributes: number;
    readonly crc32: number;
  }

  export interface LocalFileHeader {
    readonly fileDataStart: number;
    readonly compressionMethod: number;
    readonly generalPurposeBitFlag: number;
    readonly compressedSize: number;
    readonly uncompressedSize: number;
    readonly fileName: Buffer;
  }

  export interface ZipFile extends EventEmitter {
    readonly entryCount: number;
    readEntry(): void;
    readLocalFileHeaderPromise(entry: Entry): Promise<LocalFileHeader>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
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
