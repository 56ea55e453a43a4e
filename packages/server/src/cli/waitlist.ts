import { canonicalEmail } from "@distributary/contract/wire/email-address";
import { postLetter } from "../access/mail/outbox.ts";
import { approvedLetter } from "../features/auth/letters.ts";
import { approveWaiting } from "../features/auth/store/waitlist.ts";
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
    const parts = { settings, ids, clock: systemClock, jobs: createJobs(database, ids) };
    const approved = await database.withPlatform(async (tx) => {
      const found = await approveWaiting(tx, canonicalEmail(email), systemClock.now());
      if (found) await postLetter(parts, tx, email, approvedLetter(settings.publicUrl));
      return found;
    });
    if (!approved) throw new Error(`${email} isn’t waiting on the waitlist. Check the address.`);
    process.stdout.write(`${email} can sign up\n`);
  } finally {
    await database.close();
    await running.stop();
  }
}
