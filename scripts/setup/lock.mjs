import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` while this process alone holds the lock file; waits for a living holder, takes over from a dead one.
 *
 * @template T
 * @param {string} file
 * @param {(line: string) => void} say
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, say, work) {
  mkdirSync(dirname(file), { recursive: true });
  let waited = false;
  while (!take(file)) {
    if (!waited) say("Another preparation is under way; waiting for it…");
    waited = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (problem) {
    // Held, or left by somebody who died; Windows says EPERM of a file that is being removed.
    const { code } = /** @type {NodeJS.ErrnoException} */ (problem);
    if (code !== "EEXIST" && code !== "EPERM") throw problem;
    if (!holderLives(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function holderLives(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    // An empty file is a holder between creating and writing it: it gets the benefit of the doubt.
    if (!Number.isInteger(pid) || pid <= 0) return true;
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return /** @type {NodeJS.ErrnoException} */ (problem).code === "EPERM";
  }
}
