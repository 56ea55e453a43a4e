import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importPlace } from "../features/imports/folder.ts";
import { openBackup } from "../platform/backup/read.ts";
import { restore } from "../platform/backup/restore.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { SECRET_KEY_FILE } from "../platform/settings/secret.ts";
import { readSettings, type Settings } from "../platform/settings/settings.ts";
import { openStore } from "../platform/storage/open-store.ts";
import { typedPath } from "../platform/settings/typed-path.ts";

/** `restore <file>`: fills an empty installation (or, with --force, replaces one) from a backup; no server may run. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { force: { type: "boolean", default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error("Usage: restore <file> [--force]");
  // Looked at before anything is made: a damaged file leaves no empty installation behind.
  const source = await openBackup(typedPath(file));
  const settings = readSettings(process.env);
  const running = await startDatabase(settings, { role: "server", migrate: false });
  try {
    const report = await restore({
      source,
      ownerUrl: running.ownerUrl,
      storage: settings.storage,
      imports: openStore(importPlace({ settings })),
      secretKey: settings.secretKey,
      force: values.force,
    });
    for (const sentence of report.sentences) process.stderr.write(`${sentence}\n`);
    if (report.secretKey !== null) await keepKey(settings, report.secretKey);
    process.stdout.write(`${report.rows} rows, ${report.documents} documents\n`);
  } finally {
    await running.stop();
  }
}

async function keepKey(settings: Settings, key: string): Promise<void> {
  // A key given by the environment stays the one that counts; the file is for those who give none.
  const file = join(settings.dataDir, SECRET_KEY_FILE);
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}
