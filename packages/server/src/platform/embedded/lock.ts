import { readFileSync } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedError, systemCode, type Note } from "./error.ts";

interface Holder {
  readonly pid: number;
  /** When that process began, in the system's own units; tells it from a later one of the same number. */
  readonly began: string;
}

/** How long a lock may name nobody, in milliseconds: its holder writes its name right after it has made the file. */
const NAMELESS_MS = 3000;

/**
 * Runs `work` while holding the file `path`, so that one process at a time starts, stops or upgrades a database.
 * A lock whose process is gone is taken over, and so is one that names nobody and is seconds old: a power cut, a full
 * disk or a kill leaves such a file. Waits up to `patienceMs`, then throws EmbeddedError.
 */
export async function withLock<T>(path: string, note: Note, work: () => Promise<T>, patienceMs = 600_000): Promise<T> {
  const me: Holder = { pid: process.pid, began: beganAt(process.pid) ?? String(Math.round(performance.timeOrigin)) };
  const end = performance.now() + patienceMs;
  let noted = false;
  while (!(await take(path, me))) {
    const holder = await readHolder(path);
    if (holder === null ? await isNameless(path) : !isAlive(holder, me)) {
      if ((await takeAway(path, holder)) && holder === null)
        note(
          `${basename(path)} named no process, as after a power cut, a full disk or a kill: the database is started without it.`,
        );
      continue;
    }
    if (performance.now() > end) {
      throw new EmbeddedError(
        `The database is being started or upgraded by ${holder === null ? "another process" : `process ${holder.pid}`}: wait for it to end and try again.`,
      );
    }
    if (!noted && holder !== null && performance.now() > end - patienceMs + 3000) {
      noted = true;
      note(`Waiting for process ${holder.pid}, which is starting, stopping or upgrading the database.`);
    }
    await pause(20);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string, me: Holder): Promise<boolean> {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(JSON.stringify(me));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw notWritable(error, path);
  }
  // Who was held up for seconds between the two finds the file taken away as one that names nobody.
  const holder = await readHolder(path);
  return holder !== null && isSame(holder, me);
}

function notWritable(error: unknown, path: string): EmbeddedError {
  const code = systemCode(error);
  const advice =
    code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG"
      ? "make room for it"
      : "start as the user it belongs to, or choose another DATA_DIR";
  return new EmbeddedError(`The data folder cannot be written (${code} at ${path}): ${advice}.`);
}

/** Who a lock names; null where it is gone, or names nobody (yet). Throws EmbeddedError where it cannot be read. */
async function readHolder(path: string): Promise<Holder | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw notWritable(error, path);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("pid" in value) || !("began" in value)) return null;
    const pid = Number(value.pid);
    // 0 and below mean groups of processes, of which there is always one.
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, began: String(value.began) } : null;
  } catch {
    // Empty, or broken off.
    return null;
  }
}

/** Whether the lock, which named nobody, was made seconds ago, or seconds ahead by a clock that was put back since. */
async function isNameless(path: string): Promise<boolean> {
  try {
    return Math.abs(Date.now() - (await stat(path)).mtimeMs) > NAMELESS_MS;
  } catch {
    // Given back meanwhile.
    return false;
  }
}

function isSame(one: Holder, other: Holder): boolean {
  return one.pid === other.pid && one.began === other.began;
}

function isAlive(holder: Holder, me: Holder): boolean {
  if (holder.pid === me.pid) return holder.began === me.began;
  if (!processExists(holder.pid)) return false;
  const began = beganAt(holder.pid);
  return began === null || began === holder.began;
}

/**
 * Takes the lock of a dead holder, or of nobody, away; puts it back when another process had already done so and holds
 * it now. Returns whether it is away.
 */
async function takeAway(path: string, dead: Holder | null): Promise<boolean> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    // Another process was quicker; anything else would be met again and again.
    if (systemCode(error) !== "ENOENT") throw notWritable(error, path);
    return false;
  }
  const moved = await readHolder(aside);
  if (moved !== null && (dead === null || !isSame(moved, dead))) {
    await rename(aside, path);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

/** Whether a process of that number runs, whoever it belongs to. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    // The process is gone, or this system has no /proc: nobody can say.
    return null;
  }
}
