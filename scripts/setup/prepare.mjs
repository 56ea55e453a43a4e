import { spawn } from "node:child_process";
import { join } from "node:path";
import { findStaleParts } from "./freshness.mjs";
import { installParts } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { ROOT } from "./paths.mjs";
import { linkDatabaseLibraries } from "./symlinks.mjs";

/** @typedef {"server" | "web"} Part */

/**
 * Installs, links and builds what is missing or stale, and says so through `say`; says nothing when all is in place.
 * Two preparations at once would trip over each other, so the second waits for the first.
 *
 * @param {{ say: (line: string) => void, parts?: Part[] }} options
 * @returns {Promise<boolean>} false when a step failed; it has said why.
 */
export async function prepare({ say, parts = ["server", "web"] }) {
  return withLock(join(ROOT, ".cache", "setup.lock"), say, async () => {
    if (!(await installParts(say))) return false;
    linkDatabaseLibraries();
    for (const part of findStaleParts(parts)) {
      const started = performance.now();
      say(`Building the ${part}…`);
      if (!(await buildInOwnProcess(part))) {
        say(`The ${part} did not build: the lines above say why.`);
        return false;
      }
      say(`Built the ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    }
    return true;
  });
}

/**
 * The bundlers stay out of this process: what they leave in memory would be carried by the server started after them.
 * Their output goes to standard error, which leaves standard output to the command that asked.
 *
 * @param {Part} part
 * @returns {Promise<boolean>}
 */
function buildInOwnProcess(part) {
  const script = join(ROOT, "scripts", "setup", `build-${part}.mjs`);
  const child = spawn(process.execPath, [script], { cwd: ROOT, stdio: ["ignore", 2, 2] });
  return new Promise((done) => {
    child.on("exit", (code) => done(code === 0));
    child.on("error", () => done(false));
  });
}
