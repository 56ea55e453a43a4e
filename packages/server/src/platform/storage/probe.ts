import { randomBytes } from "node:crypto";
import { StoreFailure, type FileStore } from "./file-store.ts";

/** Where the files of a probe lie; one that a killed start left is a stray that the daily cleaning removes. */
const PLACE = "probe";
const MOST_BYTES = 64;

/**
 * Does with a small file of its own all that is ever asked of a store: write, read, find, list, remove. Throws
 * StoreFailure, whose message says which setting to look at, where anything of it is not possible.
 */
export async function probeStore(store: FileStore): Promise<void> {
  const name = randomBytes(8).toString("hex");
  const key = `${PLACE}/${name}`;
  await store.write(key, inPieces(Buffer.from(name)), MOST_BYTES);
  const read = Buffer.concat(await store.read(key).toArray());
  const listed = await store.below(PLACE);
  if (read.toString() !== name || !(await store.has(key)) || !listed.includes(name))
    throw new StoreFailure("The store does not give back what was put into it: see STORAGE_URL and STORAGE_ENDPOINT.");
  await store.remove(key);
  // Nothing is that old: only whether it may be asked for.
  await store.clearHalves(new Date(0));
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
