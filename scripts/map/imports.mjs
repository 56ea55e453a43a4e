import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { ROOT } from "../setup/paths.mjs";

/** @typedef {{ from: string, to: string }} Import */

/**
 * Every import between files of the rooms, tests left out. Sources are only looked through for what they name, which
 * takes a tenth of the time that the check of the imports needs to resolve them as the programs do.
 *
 * @returns {Import[]}
 */
export function readImports() {
  const files = new Set(filesOfRooms());
  return [...files].flatMap((from) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, from), "utf8"), true, true);
    const named = new Set(importedFiles.map(({ fileName }) => placeOf(from, fileName)));
    return [...named].filter((to) => files.has(to)).map((to) => ({ from, to }));
  });
}

/**
 * The file that an import names: in its own room by its path, in another by the name that the room is given.
 *
 * @param {string} from
 * @param {string} name
 */
function placeOf(from, name) {
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name);
  return name.replace(/^@distributary\/([^/]+)\/(.*)$/, "packages/$1/src/$2.ts");
}

/** @returns {string[]} */
function filesOfRooms() {
  return ["contract", "domain", "server", "web"].flatMap((room) => {
    const folder = `packages/${room}/src`;
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map(({ parentPath, name }) => posix.join(posix.relative(ROOT, parentPath), name));
  });
}
