import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Job } from "@distributary/contract/entry/jobs";
import { OWNER } from "../access/session/actor.ts";
import type { Services } from "../access/http/services.ts";
import { fillDemo, openDemo, registerDemoJob } from "../features/demo/service.ts";
import { checkpointBook } from "../books/checkpoint.ts";
import { BookCache } from "../books/book-cache.ts";
import { personByEmail } from "../books/store/books.ts";
import { systemClock } from "../platform/clock.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { createWorker } from "../platform/jobs/worker.ts";
import { createLogger } from "../platform/log/logger.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { openServices } from "../services.ts";

const USAGE = "Usage: demo --user <e-mail> [--reset [--discard-own]]";

/** Between two looks whether the job has ended, in milliseconds. */
const LOOK = 100;

/**
 * `demo`: opens a person's demo universe, filled; with `--reset` it is made anew, and with `--discard-own` even where
 * people wrote into it. Prints its id.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      user: { type: "string" },
      reset: { type: "boolean", default: false },
      "discard-own": { type: "boolean", default: false },
    },
  });
  if (values.user === undefined || positionals.length > 0) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  const log = createLogger({ level: "error", write: (lines) => process.stderr.write(lines), now: () => Date.now() });
  const { services, close } = openServices({ settings, appUrl: running.appUrl, clock: systemClock, log });
  try {
    const userId = await personByEmail(services.database, values.user);
    if (userId === null) throw new Error(`No user has the e-mail ${values.user}.`);
    const wish = { reset: values.reset, discardOwn: values["discard-own"] };
    const requestId = `command-${services.ids.uuid()}`;
    const { universe, job } = await openDemo(services, { userId, requestId }, wish);
    if (job !== null && job.finished_time === null) await seenThrough(services, universe, job);
    else {
      const actor = { userId, actorUserId: userId, universe, permissions: OWNER, requestId, sessionId: null };
      await fillDemo(services, actor, { signal: new AbortController().signal, progress: () => undefined });
    }
    await checkpointBook(services.database, new BookCache(services.database, { boundBytes: 0 }), universe);
    process.stdout.write(`${universe}\n`);
  } finally {
    await close();
    await running.stop();
  }
}

/**
 * Waits until the job that fills a demo has ended. A server that runs beside the command takes it up, or else the worker
 * of the command does: whoever leases it, so that never two do the same work. Throws where it failed.
 */
async function seenThrough(services: Services, universe: string, { uuid }: Job): Promise<void> {
  registerDemoJob(services);
  const { database, jobs, notifications, log, ids } = services;
  const worker = createWorker({ database, jobs, notifications, log, name: `command/${ids.uuid()}`, soleOwner: null });
  await worker.start();
  try {
    for (;;) {
      const job = await jobs.find(universe, uuid);
      if (job === null) throw new Error("The demo was reset in the meantime. Try again.");
      if (job.status === "completed") return;
      if (job.finished_time !== null) throw new Error(job.error ?? "Creating the demo was cancelled.");
      await pause(LOOK);
    }
  } finally {
    await worker.stop(0);
  }
}
