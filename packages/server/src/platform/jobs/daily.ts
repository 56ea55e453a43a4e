import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { notify } from "../db/listen.ts";
import { uuidFromBytes } from "../ids.ts";
import { channels } from "../live/channels.ts";
import type { Logger } from "../log/logger.ts";
import type { Jobs } from "./jobs.ts";
import { insertJob } from "./store.ts";

/** Work that comes round once a day. */
export interface Daily {
  stop(): Promise<void>;
}

export interface DailyParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
}

const FIRST_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Files the daily jobs of today if nobody has yet. The id of such a job follows from its kind and day, so that several
 * servers, and one that starts often, file it once. Answers the ids that were new.
 */
export async function fileDailyJobs({ database, jobs, clock }: Omit<DailyParts, "log">): Promise<readonly string[]> {
  const day = clock.now().toISOString().slice(0, 10);
  return database.withPlatform(async (tx) => {
    const filed: string[] = [];
    for (const kind of jobs.dailyKinds) {
      const id = uuidFromBytes(createHash("sha256").update(`${kind} ${day}`).digest().subarray(0, 16));
      const job = { kind, universe: null, payload: { day }, createdBy: null };
      if (await insertJob(tx, id, job, jobs.cost(kind))) filed.push(id);
    }
    if (filed.length > 0) await notify(tx, channels.jobReady, "");
    return filed;
  });
}

/** Looks once an hour whether today's jobs are filed. Its timer does not keep the process alive. */
export function startDaily(parts: DailyParts): Daily {
  let stopped = false;
  let work: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    work = work.then(async () => {
      if (stopped) return;
      await fileDailyJobs(parts).catch((error: unknown) => parts.log.warn("daily jobs cannot be filed now", { error }));
    });
  };
  // Not at once: a start has other things to do.
  const first = setTimeout(look, FIRST_MS).unref();
  const timer = setInterval(look, HOUR_MS).unref();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await work;
    },
  };
}
