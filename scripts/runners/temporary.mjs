import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file system in memory of every Linux. A database of some hundred files is made there in a thirtieth of the time. */
const MEMORY = "/dev/shm";

/** Short: addresses of local sockets begin with it, and may have a hundred characters. */
const PREFIX = "tests-";

/** Several times what a run keeps there at once: where there is less, memory is left to the programs. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Lets everything that this process starts keep its temporary files in memory, where there is much of it and nobody has
 * chosen another place by `TMPDIR`. They go when this process ends; what a killed one has left goes with the next.
 *
 * @param {string} [memory]  the folder of a file system in memory
 * @param {number} [room]  how many bytes must be free there, and in the memory of this process
 * @returns {string | null} the folder; null where temporary files stay on the disk
 */
export function keepTemporaryFilesInMemory(memory = MEMORY, room = ROOM_BYTES) {
  if (process.env["TMPDIR"] !== undefined || !existsSync(memory)) return null;
  clearAway(memory);
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < room || process.availableMemory() < room) return null;
  const folder = mkdtempSync(join(memory, PREFIX));
  writeFileSync(noteOf(folder), String(process.pid));
  const files = join(folder, "t");
  mkdirSync(files);
  // Databases run as another user where the tests run as root.
  chmodSync(folder, 0o711);
  chmodSync(files, 0o1777);
  process.env["TMPDIR"] = files;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return files;
}

/**
 * Removes what runs that were killed have left; a database that still runs there ends by itself when its folder is gone.
 *
 * @param {string} memory
 */
function clearAway(memory) {
  const folders = readdirSync(memory).filter((name) => name.startsWith(PREFIX));
  for (const folder of folders.map((name) => join(memory, name)).filter((path) => existsSync(noteOf(path)))) {
    if (!processExists(Number(readFileSync(noteOf(folder), "utf8")))) rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function noteOf(folder) {
  return join(folder, "process");
}

/** @param {number} pid */
function processExists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    // Another user's process exists as well.
    return /** @type {NodeJS.ErrnoException} */ (problem).code === "EPERM";
  }
}
