import { startDatabase } from "../platform/embedded/start.ts";
import { readSettings } from "../platform/settings/settings.ts";

/** `migrate`: brings the schema up to date; prints the versions that were brought in, one a line. */
export async function run(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new Error("migrate takes no arguments.");
  const settings = readSettings(process.env);
  const running = await startDatabase(settings, { role: "command", note: (text) => process.stderr.write(`${text}\n`) });
  try {
    for (const version of running.migrated) process.stdout.write(`${version}\n`);
    if (running.migrated.length === 0) process.stderr.write("The schema is up to date.\n");
  } finally {
    await running.stop();
  }
}
