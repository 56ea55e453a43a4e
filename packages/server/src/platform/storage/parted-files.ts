/** The store has no such unfinished file any more: its parts have to be sent anew. */
export class PartsLost extends Error {
  override readonly name = "PartsLost";
}

/** One part of a file: its number from 1 on, where it begins in the file, and how many bytes it has. */
export interface FilePart {
  readonly number: number;
  readonly offset: number;
  readonly bytes: number;
}

/**
 * Files that come part by part, one after another, over hours and restarts. Nothing is under the key until all of it is
 * finished. A part may be written again with the same bytes; what is not finished within a day, `clearHalves` of the
 * store removes. Throws PartsLost where the unfinished file is gone, and StoreFailure while a store is away.
 */
export interface PartedFiles {
  /** Begins the file under a key; answers what the store calls it until it is finished. */
  begin(key: string): Promise<string>;
  /** Writes one part; answers what the store calls it. */
  put(key: string, id: string, part: FilePart, bytes: Buffer): Promise<string>;
  /** Makes the file whole, out of parts by what the store calls them. Again, where that was done, it does nothing. */
  finish(key: string, id: string, tags: readonly string[]): Promise<void>;
  /** Removes the parts of a file that will not be finished. */
  drop(key: string, id: string): Promise<void>;
}
