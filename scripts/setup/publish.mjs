import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const KEEP_MS = 24 * 60 * 60 * 1000;

/**
 * Moves a finished build into place. A running server still loads chunks of the build that it began with: they have
 * the hash of their content in the name, so they stay for a day; entries, which name the chunks, come last.
 *
 * @param {string} built   the folder of the new build; gone afterwards
 * @param {string} target  the folder that is served or run
 * @param {(file: string) => boolean} isEntry
 */
export function publish(built, target, isEntry) {
  mkdirSync(target, { recursive: true });
  const files = listFiles(built);
  const fresh = new Set(files);
  for (const file of listFiles(target)) {
    if (!fresh.has(file) && Date.now() - statSync(join(target, file)).mtimeMs > KEEP_MS) rmSync(join(target, file));
  }
  for (const file of [...files.filter((name) => !isEntry(name)), ...files.filter((name) => isEntry(name))]) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    replace(join(built, file), join(target, file));
  }
  rmSync(built, { recursive: true, force: true });
}

/**
 * A rename is all or nothing; where it cannot cross file systems, a copy beside the target comes first.
 *
 * @param {string} from
 * @param {string} to
 */
function replace(from, to) {
  try {
    renameSync(from, to);
  } catch {
    // Whatever forbids the rename, the copy meets it too and says it, unless it was two file systems.
    cpSync(from, `${to}.new`);
    renameSync(`${to}.new`, to);
  }
}

/**
 * @param {string} folder
 * @param {string} [inner]
 * @returns {string[]}
 */
function listFiles(folder, inner = "") {
  if (!existsSync(join(folder, inner))) return [];
  return readdirSync(join(folder, inner), { withFileTypes: true }).flatMap((entry) => {
    const path = join(inner, entry.name);
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}
