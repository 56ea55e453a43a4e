import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { makeDataFolder } from "../settings/data-folder.ts";
import { StoreFailure, type FileStore } from "./file-store.ts";
import { openStore, type StorePlace } from "./open-store.ts";

/** Where the files of a probe lie; one that a killed start left is a stray that the daily cleaning removes. */
const PLACE = "probe";
const MOST_BYTES = 64;

/** Tries the store at a place; a folder is made where it is missing. Throws StoreFailure where it cannot be used. */
export async function probePlace(place: StorePlace): Promise<void> {
  if (place.kind === "s3") return probeStore(openStore(place));
  try {
    makeDataFolder(place.folder, 0o700);
    await access(place.folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StoreFailure(`Files cannot be kept in ${place.folder} (${code}): see STORAGE_URL.`, { cause: error });
  }
}

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
    throw new StoreFailure("The store does not return what was written to it: see STORAGE_URL and STORAGE_ENDPOINT.");
  await store.remove(key);
  // Nothing is that old: only whether it may be asked for.
  await store.clearHalves(new Date(0));
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
