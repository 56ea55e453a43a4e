import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "./write.ts";

/** What the documents folder and the records say of each other. */
export interface OrphanReport {
  /** Files that no record refers to, as paths from the folder with slashes. */
  readonly orphans: readonly string[];
  /** Keys that records refer to and for which there is no file. */
  readonly missing: readonly string[];
}

/**
 * Compares a documents folder with what records refer to. `referenced` answers the storage keys, which are the paths
 * from the folder. Files younger than `graceMs` (default one hour) may belong to a record that is still being written,
 * and are no orphans.
 */
export async function findOrphans(
  folder: string,
  referenced: () => Promise<Iterable<string>>,
  now: Date,
  graceMs = 3_600_000,
): Promise<OrphanReport> {
  const files: string[] = [];
  for await (const name of filesIn(folder)) files.push(name);
  // Asked after listing: a file stored meanwhile is not in the list, and a record written meanwhile does not count
  // its file as an orphan.
  const wanted = new Set(await referenced());
  const orphans: string[] = [];
  for (const name of files) {
    if (wanted.delete(name)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && now.getTime() - found.mtimeMs >= graceMs) orphans.push(name);
  }
  const missing: string[] = [];
  for (const key of wanted) {
    if ((await stat(join(folder, key)).catch(() => null)) === null) missing.push(key);
  }
  return { orphans, missing: missing.sort() };
}

/** Removes orphans that `findOrphans` named. */
export async function removeOrphans(folder: string, orphans: readonly string[]): Promise<void> {
  for (const name of orphans) await rm(join(folder, name), { force: true });
}
