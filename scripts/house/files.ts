import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/paths.mjs";

const NOT_OURS = new Set(["node_modules", "dist", ".git", ".cache", "coverage"]);

/** Every file of the project below `folder`, as paths from the root with forward slashes, in order. */
export function projectFiles(folder = ""): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    // The data folder of a running product lies at the root; `data` is a room of the web as well.
    if (NOT_OURS.has(entry.name) || path === "data") return [];
    if (entry.isDirectory()) return projectFiles(path);
    return entry.isFile() ? [path] : [];
  });
  return files.toSorted();
}

/** The source files of the rooms, the tools and the tests; `dist` and generated files left out. */
export function sourceFiles(): string[] {
  const folders = ["packages", "e2e", "bench", "scripts"];
  return folders.flatMap(projectFiles).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
}

/** The names of the folders directly below `folder`; none when it does not exist. */
export function foldersIn(folder: string): string[] {
  if (statSync(join(ROOT, folder), { throwIfNoEntry: false }) === undefined) return [];
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !NOT_OURS.has(entry.name)).map((entry) => entry.name);
}

/** The text of a project file. */
export function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Whether the file is a test or belongs to the tests alone. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /(^|\/)(test|e2e)\//.test(file);
}
