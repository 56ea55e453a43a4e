import { createHash } from "node:crypto";
import type { FileStore } from "./file-store.ts";

/** What was moved. */
export interface Moved {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Moves every file of a store into another under the same key. Nothing is removed before all of it is there and was read
 * back byte for byte, so a move that fails, or is ended, has lost nothing and is simply begun again. Nobody else may
 * write meanwhile. Throws StoreFailure, and Error for a file that came back other than it went.
 */
export async function moveFiles(from: FileStore, to: FileStore): Promise<Moved> {
  const keys: string[] = [];
  let bytes = 0;
  for await (const key of from.keys()) {
    const sent = await to.write(key, from.read(key) as AsyncIterable<Buffer>, Number.MAX_SAFE_INTEGER);
    if (!sent.sha256.equals(await digestOf(to, key)))
      throw new Error(`${key} did not transfer correctly. Nothing was removed; move again.`);
    keys.push(key);
    bytes += sent.bytes;
  }
  for (const key of keys) await from.remove(key);
  return { files: keys.length, bytes };
}

async function digestOf(store: FileStore, key: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of store.read(key) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest();
}
