import { approveWaitingPlace } from "../features/auth/waitlist.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { createIds } from "../platform/ids.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { readSettings } from "../platform/settings/settings.ts";

const USAGE = "Usage: waitlist approve <e-mail>";

/** `waitlist approve`: lets an address of the waitlist sign up, and writes to it once the server runs. */
export async function run(args: readonly string[]): Promise<void> {
  const [what, email] = args;
  if (what !== "approve" || email === undefined || args.length > 2) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  const database = openDatabase({ url: running.appUrl, pool: 2 });
  try {
    const ids = createIds();
    const parts = { database, settings, ids, clock: systemClock, jobs: createJobs(database, ids) };
    if (!(await approveWaitingPlace(parts, email)))
      throw new Error(`${email} isn’t waiting on the waitlist. Check the address.`);
    process.stdout.write(`${email} can sign up\n`);
  } finally {
    await database.close();
    await running.stop();
  }
}
