import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { FILE_KINDS, fileName } from "../form.ts";

const OWN_NAMES: ReadonlySet<string> = new Set(FILE_KINDS.map(fileName));

/**
 * The files that one import takes, in order: a file by itself, or those of a folder, hidden ones and folders below it left
 * out. A folder may hold more than the book (journals, databases, notes): where it has files of our own form, its CSV
 * files are it. Answers null where there is nothing of this path; links are followed nowhere.
 */
export async function filesAt(path: string): Promise<readonly string[] | null> {
  const found = await lstat(path).catch(() => null);
  if (found === null || !(found.isFile() || found.isDirectory())) return null;
  if (found.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map((entry) => entry.name);
  const isBook = names.some((name) => OWN_NAMES.has(name.toLowerCase()));
  return names
    .filter((name) => !isBook || /\.csv$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

/** What a file or folder looks like now; it differs as long as somebody is still copying. Null: there is nothing to take. */
export async function stateOf(path: string): Promise<string | null> {
  const files = await filesAt(path);
  if (files === null || files.length === 0) return null;
  const stats = await Promise.all(files.map(async (file) => ({ file, ...(await lstat(file)) })));
  return JSON.stringify(stats.map(({ file, size, mtimeMs }) => [file, size, mtimeMs]));
}
