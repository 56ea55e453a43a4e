import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./paths.mjs";

/** @typedef {import("./prepare.mjs").Part} Part */

/**
 * What each build reads, and one file that it must have left behind.
 *
 * @type {Record<Part, { reads: string[], leaves: string }>}
 */
const PARTS = {
  server: {
    reads: [
      "packages/domain/src",
      "packages/contract/src",
      "packages/server/src",
      "scripts/setup/build-server.mjs",
      "scripts/setup/compile-command.mjs",
    ],
    leaves: "packages/server/dist/main.js",
  },
  web: {
    reads: [
      "packages/domain/src",
      "packages/contract/src",
      "packages/web/src",
      "packages/web/public",
      "packages/web/index.html",
      "packages/web/vite.config.ts",
      "scripts/setup/build-web.mjs",
      "scripts/setup/compress-web.mjs",
    ],
    leaves: "packages/web/dist/index.html",
  },
};

/**
 * The parts whose sources are not those of the last build. Contents are compared, not times: a fresh checkout or a
 * switch of branches and back should cost nothing.
 *
 * @param {Part[]} parts
 * @returns {Part[]}
 */
export function findStaleParts(parts) {
  return parts.filter((part) => {
    const stamp = stampFile(part);
    if (!existsSync(join(ROOT, PARTS[part].leaves)) || !existsSync(stamp)) return true;
    return readFileSync(stamp, "utf8") !== sourcesHash(part);
  });
}

/**
 * The hash over everything a part is built from.
 *
 * @param {Part} part
 */
export function sourcesHash(part) {
  const hash = createHash("sha256");
  for (const path of [...PARTS[part].reads, "package-lock.json"]) {
    for (const file of filesUnder(join(ROOT, path))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/**
 * Remembers the sources of a finished build; `hash` is taken before it began, so that an edit during it counts.
 *
 * @param {Part} part
 * @param {string} hash
 */
export function markBuilt(part, hash) {
  mkdirSync(dirname(stampFile(part)), { recursive: true });
  writeFileSync(stampFile(part), hash);
}

/** @param {Part} part */
function stampFile(part) {
  return join(ROOT, ".cache", `built-${part}`);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries
      .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .toSorted();
  } catch {
    // A file, not a folder.
    return [path];
  }
}
