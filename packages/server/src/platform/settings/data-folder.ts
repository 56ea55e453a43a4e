import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes the folder `path`, given as an absolute path, and those above it that are missing, all with `mode`. Throws the
 * error of the system where one cannot be made. A recursive mkdir of Node.js never ends where a folder that exists
 * answers "no such file" to what is made in it, as /proc does: it goes up to make the parent and down again for ever.
 */
export function makeDataFolder(path: string, mode: number): void {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder) && folder !== dirname(folder); folder = dirname(folder)) {
    missing.push(folder);
  }
  // One of which another start made a part meanwhile is made all the same.
  for (const folder of missing.toReversed()) if (!existsSync(folder)) makeOne(folder, mode);
  // What exists may still be a file, or a link to nowhere.
  if (missing.length === 0) mkdirSync(path, { recursive: true, mode });
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
