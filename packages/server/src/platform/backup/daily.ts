import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import { makeDataFolder } from "../settings/data-folder.ts";

/** How a running server backs itself up. */
export interface DailyOptions {
  readonly clock: Clock;
  /** How many daily backups stay. A week of them by default. */
  readonly keep?: number;
  readonly folder: string;
  /** Writes one backup to `file`. */
  readonly write: (file: string) => Promise<unknown>;
  /** Told of each one written, and of one that failed; the next attempt is an hour later. */
  readonly report: (outcome: { readonly file: string; readonly error: unknown }) => void;
  /** How often to look whether one is due. Default one hour. */
  readonly everyMs?: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Only files of this name are ever removed. */
const NAME = /^distributary-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.tar$/;

/** Backups that run by themselves. */
export interface DailyBackups {
  /** Stops them and waits for one under way. */
  stop(): Promise<void>;
}

/**
 * Writes a backup whenever the newest one in the folder is a day old, also across restarts, and removes those beyond
 * `keep`. Its timer does not keep the process alive.
 */
export function startDailyBackups(options: DailyOptions): DailyBackups {
  let stopped = false;
  let work: Promise<void> = Promise.resolve();
  const look = (): void => {
    work = work.then(async () => {
      if (!stopped) await backUpIfDue(options);
    });
  };
  // Not at once: a start has other things to do.
  const first = setTimeout(look, Math.min(60_000, options.everyMs ?? HOUR_MS)).unref();
  const timer = setInterval(look, options.everyMs ?? HOUR_MS).unref();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await work;
    },
  };
}

/** Writes one if it is due, and removes the oldest beyond those kept. Answers whether it wrote one. */
export async function backUpIfDue(options: DailyOptions): Promise<boolean> {
  const now = options.clock.now();
  const file = join(options.folder, `distributary-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`);
  try {
    makeDataFolder(options.folder, 0o700);
    const newest = (await dailyBackups(options.folder))[0];
    // Somewhat under a day, so that looking once an hour does not drift by an hour a day.
    if (newest !== undefined && now.getTime() - newest.at.getTime() < DAY_MS - HOUR_MS / 2) return false;
    await options.write(file);
    for (const old of (await dailyBackups(options.folder)).slice(options.keep ?? 7))
      await rm(old.file, { force: true });
    options.report({ file, error: null });
    return true;
  } catch (error) {
    options.report({ file, error });
    return false;
  }
}

/** The daily backups in a folder, newest first. */
export async function dailyBackups(folder: string): Promise<readonly { file: string; at: Date; bytes: number }[]> {
  const found = [];
  for (const name of await readdir(folder)) {
    const match = NAME.exec(name);
    if (match?.[1] === undefined) continue;
    const [day = "", time = ""] = match[1].split("T");
    const file = join(folder, name);
    found.push({ file, at: new Date(`${day}T${time.replaceAll("-", ":")}Z`), bytes: (await stat(file)).size });
  }
  return found.sort((a, b) => b.at.getTime() - a.at.getTime());
}
