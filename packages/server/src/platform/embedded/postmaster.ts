import { readFile, readdir, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { program, type Binaries } from "./binaries.ts";
import { EmbeddedError } from "./error.ts";
import { processExists } from "./lock.ts";

/** What PostgreSQL itself writes about a database that runs, or that died and left the note behind. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of its socket; null when it listens on an address. */
  readonly socketFolder: string | null;
  readonly host: string | null;
  readonly ready: boolean;
}

/** Reads the note in a data folder; null when there is none. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  let lines: string[];
  try {
    lines = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n").map((line) => line.trim());
  } catch {
    // None there; beside one that only cannot be read PostgreSQL itself refuses to start.
    return null;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0)) return null;
  return {
    pid,
    port: Number(lines[3] ?? "0"),
    socketFolder: lines[4] || null,
    host: lines[5] || null,
    ready: lines[7] === "ready",
  };
}

/**
 * Whether the database of `data` runs, going by its note. A note whose number now belongs to another program is taken
 * away, for PostgreSQL itself would not start beside it; but only when it is certain that no process of the old
 * database is left, because two databases on one folder destroy it.
 */
export async function isRunning(data: string, found: Postmaster): Promise<boolean> {
  if (!processExists(found.pid)) return false;
  if (process.platform !== "linux") return true;
  const command = await readFile(`/proc/${found.pid}/cmdline`, "utf8").catch(() => "");
  if (command === "" || command.includes("postgres")) return command !== "" || !(await isZombie(found.pid));
  if ((await processesIn(data)).length === 0) await rm(join(data, "postmaster.pid"), { force: true });
  return false;
}

/** Stops the database of `data` cleanly within `patienceMs`, else at once (it then recovers on its next start). */
export async function stopPostmaster(data: string, binaries: Binaries, patienceMs = 60_000): Promise<void> {
  const found = await readPostmaster(data);
  if (found === null || !(await isRunning(data, found))) return;
  if (process.platform === "win32") {
    await promisify(execFile)(program(binaries, "pg_ctl"), ["stop", "-D", data, "-m", "fast", "-w"]).catch(
      () => undefined,
    );
    return;
  }
  for (const [signal, patience] of [
    ["SIGINT", patienceMs],
    ["SIGQUIT", 10_000],
  ] as const) {
    send(found.pid, signal);
    const end = performance.now() + patience;
    while (performance.now() < end) {
      const now = await readPostmaster(data);
      if (now === null || now.pid !== found.pid || !(await isRunning(data, found))) return;
      await pause(10);
    }
  }
  throw new EmbeddedError(`The database process ${found.pid} does not stop: end it by hand and start again.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat === "" || stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
}

/** The processes that work inside `data`: each part of a running database does. */
async function processesIn(data: string): Promise<readonly string[]> {
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(numbers.map((number) => readlink(`/proc/${number}/cwd`).catch(() => "")));
  return numbers.filter((_, index) => folders[index] === data);
}
