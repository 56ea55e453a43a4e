import { parseArgs } from "node:util";
import { createFirm } from "../features/firms/service.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { createIds } from "../platform/ids.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { readSettings } from "../platform/settings/settings.ts";

const USAGE =
  "Usage: firm create --name <name> --owner <e-mail> --owner-name <first and last name> [--id-number <number>] [--domain <example.com>]";

/** `firm create`: makes a firm and writes to its owner once the server runs; prints the firm's id. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: "string" },
      owner: { type: "string" },
      "owner-name": { type: "string" },
      "id-number": { type: "string" },
      domain: { type: "string" },
    },
  });
  const name = values.name?.trim() ?? "";
  const owner = values.owner?.trim() ?? "";
  const [first = "", ...rest] = (values["owner-name"] ?? "").trim().split(/\s+/);
  if (positionals[0] !== "create" || positionals.length > 1 || name === "" || owner === "" || rest.length === 0)
    throw new Error(USAGE);
  if (!/^[^\s@]+@[^\s@]+$/.test(owner))
    throw new Error(`"${owner}" is not an e-mail address. Give one such as name@example.com.`);
  const settings = readSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  const database = openDatabase({ url: running.appUrl, pool: 2 });
  try {
    const ids = createIds();
    const id = await createFirm(
      { database, ids, settings, clock: systemClock, jobs: createJobs(database, ids) },
      { name, id_number: values["id-number"] ?? null, email_domain: values.domain?.trim().toLowerCase() ?? null },
      { email: owner, first_name: first, last_name: rest.join(" ") },
    );
    process.stdout.write(`${id}\n`);
  } finally {
    await database.close();
    await running.stop();
  }
}
