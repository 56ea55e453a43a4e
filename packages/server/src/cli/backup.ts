import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { importFolder } from "../features/imports/folder.ts";
import { backup } from "../platform/backup/write.ts";
import { systemClock } from "../platform/clock.ts";
import { readKeptSettings } from "../platform/embedded/kept.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { typedPath } from "../platform/settings/typed-path.ts";

/** `backup <file>`: writes database and documents into one file; prints its path. What becomes of the key is said. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { "with-secret-key": { type: "boolean", default: false } },
  });
  const [named] = positionals;
  if (named === undefined || positionals.length > 1) throw new Error("Usage: backup <file> [--with-secret-key]");
  const file = typedPath(named);
  // A folder that is missing is more likely misspelt, or a disk that is not mounted, than one to be made.
  if (!existsSync(dirname(file)))
    throw new Error(`There is no folder ${dirname(file)}. Create it, or choose a file in another folder.`);
  const settings = readKeptSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  try {
    const report = await backup({
      ownerUrl: running.ownerUrl,
      file,
      storage: settings.storage,
      imports: importFolder({ settings }),
      secretKey: settings.secretKey,
      withSecret: values["with-secret-key"],
      clock: systemClock,
    });
    for (const sentence of report.sentences) process.stderr.write(`${sentence}\n`);
    process.stdout.write(`${report.file}\n`);
  } finally {
    await running.stop();
  }
}
