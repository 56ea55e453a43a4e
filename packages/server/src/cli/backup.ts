import { parseArgs } from "node:util";
import { importFolder } from "../features/imports/folder.ts";
import { backup } from "../platform/backup/write.ts";
import { systemClock } from "../platform/clock.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { typedPath } from "./typed-path.ts";

/** `backup <file>`: writes database and documents into one file; prints its path. What becomes of the key is said. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { "with-secret-key": { type: "boolean", default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error("Write it as: backup <file> [--with-secret-key]");
  const settings = readSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  try {
    const report = await backup({
      ownerUrl: running.ownerUrl,
      file: typedPath(file),
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
