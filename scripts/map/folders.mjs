import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/paths.mjs";

const TOP = ["packages", "e2e", "bench", "scripts", "spec", "docs"];
const NOT_LISTED = new Set(["node_modules", "dist", "data", "shots", ".cache"]);

/**
 * The table of folders. What a row says about its folder is kept from `text`; a new folder has an empty row.
 *
 * @param {string} text  of docs/map.md
 */
export function folderTable(text) {
  const said = describedFolders(text);
  const rows = projectFolders().map((folder) => `| \`${folder}\` | ${said.get(folder) || obvious(folder)} |`);
  return ["| folder | holds |", "| --- | --- |", ...rows].join("\n");
}

/**
 * What each row of the table says about its folder.
 *
 * @param {string} text
 */
export function describedFolders(text) {
  const rows = text.matchAll(/^\| `([^`]+)` \| (.*?) ?\|$/gm);
  return new Map([...rows].map(([, folder = "", words = ""]) => [folder, words.trim()]));
}

/**
 * A folder of tests says by its name what it is about.
 *
 * @param {string} folder
 */
function obvious(folder) {
  const about = /^packages\/\w+\/test\/([\w-]+)$/.exec(folder)?.[1];
  return about === undefined ? "" : `tests of ${about}`;
}

/** Every folder of the project that has files of its own. */
function projectFolders() {
  return TOP.flatMap(foldersWithFiles).toSorted();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function foldersWithFiles(folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  // `data` is where a running product keeps its own, but a room of the web as well.
  const listed = (/** @type {string} */ name) => !NOT_LISTED.has(name) || (name === "data" && folder.endsWith("/src"));
  const inner = entries.filter((entry) => entry.isDirectory() && listed(entry.name));
  const own = entries.some((entry) => entry.isFile()) ? [folder] : [];
  return [...own, ...inner.flatMap((entry) => foldersWithFiles(`${folder}/${entry.name}`))];
}
