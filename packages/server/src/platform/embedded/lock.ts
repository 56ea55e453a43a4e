import { readFileSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedError, systemCode, type Note } from "./error.ts";

interface Holder {
  readonly pid: number;
  /** When that process began, in the system's own units; tells it from a later one of the same number. */
  readonly began: string;
}

/**
 * Runs `work` while holding the file `path`, so that one process at a time starts, stops or upgrades a database.
 * A lock whose process is gone is taken over. Waits up to `patienceMs`, then throws EmbeddedError.
 */
export async function withLock<T>(path: string, note: Note, work: () => Promise<T>, patienceMs = 600_000): Promise<T> {
  const me: Holder = { pid: process.pid, began: beganAt(process.pid) ?? String(Math.round(performance.timeOrigin)) };
  const end = performance.now() + patienceMs;
  let noted = false;
  while (!(await take(path, me))) {
    const holder = await readHolder(path);
    if (holder !== null && !isAlive(holder, me)) {
      await takeAway(path, holder);
      continue;
    }
    if (performance.now() > end) {
      throw new EmbeddedError(
        `The database is being started or upgraded by process ${holder?.pid ?? "?"}: wait for it to end and try again.`,
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
    await file.writeFile(JSON.stringify(me));
    await file.close();
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw notWritable(error, path);
  }
}

function notWritable(error: unknown, path: string): EmbeddedError {
  return new EmbeddedError(
    `The data folder cannot be written (${systemCode(error)} at ${path}): start as the user it belongs to, or choose another DATA_DIR.`,
  );
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    if (typeof value !== "object" || value === null || !("pid" in value) || !("began" in value)) return null;
    return { pid: Number(value.pid), began: String(value.began) };
  } catch {
    // Gone meanwhile, or not yet written.
    return null;
  }
}

function isAlive(holder: Holder, me: Holder): boolean {
  if (holder.pid === me.pid) return holder.began === me.began;
  if (!processExists(holder.pid)) return false;
  const began = beganAt(holder.pid);
  return began === null || began === holder.began;
}

/** Takes a dead holder's lock away, and puts it back when another process had already done so and holds it now. */
async function takeAway(path: string, dead: Holder): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    // Another process was quicker; anything else would be met again and again.
    if (systemCode(error) !== "ENOENT") throw notWritable(error, path);
    return;
  }
  const moved = await readHolder(aside);
  if (moved !== null && (moved.pid !== dead.pid || moved.began !== dead.began)) await rename(aside, path);
  else await rm(aside, { force: true });
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
