import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { existsSync } from "node:fs";
import { EmbeddedError } from "./error.ts";

const MB = 1024 ** 2;
/** What a first start writes: the programs of the database, an empty database and its log, with room to begin. */
const FIRST_START_MB = 256;

/** Throws EmbeddedError, and has made nothing, where the disk of `folder` has no room for a first start. */
export async function needRoom(folder: string): Promise<void> {
  let there = folder;
  while (!existsSync(there) && there !== dirname(there)) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  const freeMb = Math.floor((bavail * bsize) / MB);
  if (freeMb >= FIRST_START_MB) return;
  throw new EmbeddedError(
    `The disk of ${folder} has ${freeMb} MB left and a first start needs ${FIRST_START_MB} MB: free some room, or set DATA_DIR to a folder on another disk. Nothing was made.`,
  );
}
