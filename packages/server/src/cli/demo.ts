import { parseArgs } from "node:util";
import { OWNER } from "../access/actor.ts";
import { fillDemo, openDemo } from "../features/demo/service.ts";
import { checkpointBook } from "../features/summary/checkpoint.ts";
import { BookShelf } from "../features/summary/shelf.ts";
import { personByEmail } from "../features/summary/store.ts";
import { systemClock } from "../platform/clock.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { createLogger } from "../platform/log/logger.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { openServices } from "../services.ts";

const USAGE = "Write it as: demo --user <e-mail> [--reset]";

/** `demo`: opens a person's demo universe, filled; with `--reset` it is made anew. Prints its id. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { user: { type: "string" }, reset: { type: "boolean", default: false } },
  });
  if (values.user === undefined || positionals.length > 0) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  const log = createLogger({ level: "error", write: (lines) => process.stderr.write(lines), now: () => Date.now() });
  const { services, close } = openServices({ settings, appUrl: running.appUrl, clock: systemClock, log });
  try {
    const userId = await personByEmail(services.database, values.user);
    if (userId === null) throw new Error(`There is nobody with the e-mail ${values.user}.`);
    const requestId = `command-${services.ids.uuid()}`;
    const { universe, job } = await openDemo(services, { userId, requestId }, values.reset);
    // Filed for a server; done here all the same, so that the command ends with a universe that can be looked at.
    if (job !== null && job.status === "queued") await services.jobs.cancel(universe, job.uuid);
    const actor = { userId, actorUserId: userId, universe, permissions: OWNER, requestId, sessionId: null };
    await fillDemo(services, actor, { signal: new AbortController().signal, progress: () => undefined });
    await checkpointBook(services.database, new BookShelf(services.database, { boundBytes: 0 }), universe);
    process.stdout.write(`${universe}\n`);
  } finally {
    await close();
    await running.stop();
  }
}
