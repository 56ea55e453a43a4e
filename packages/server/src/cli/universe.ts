import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { personByEmail, universeOfPerson } from "../books/store/books.ts";
import { exportUniverse } from "../features/archive/export.ts";
import { importUniverse } from "../features/archive/import.ts";
import { eraseAtOnce } from "../features/deletion/erasing.ts";
import { documentPlace } from "../features/documents/places.ts";
import { importPlace } from "../features/imports/folder.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase, type Database } from "../platform/db/database.ts";
import { readKeptSettings } from "../platform/embedded/kept.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { typedPath } from "../platform/settings/typed-path.ts";
import { createIds } from "../platform/ids.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import type { FileStore } from "../platform/storage/file-store.ts";
import { openStore } from "../platform/storage/open-store.ts";

const USAGE =
  "Usage: universe export <file> --user <e-mail>, universe import <file> --user <e-mail>, or universe erase --user <e-mail> --confirm <e-mail>";

/**
 * `universe export`: writes all of a person's own records, their history and their files into one archive.
 * `universe import`: takes such an archive into this installation and gives it to a person.
 * `universe erase`: deletes a person with all that is theirs at once; only digests of the audit chain stay.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { user: { type: "string" }, confirm: { type: "string" } },
  });
  const [what, named] = positionals;
  const { user } = values;
  if (what === "erase") {
    if (positionals.length > 1 || user === undefined) throw new Error(USAGE);
    if (values.confirm !== user)
      throw new Error(
        `Nothing was erased. This deletes all records, documents and the account of ${user}, and can’t be undone: add --confirm ${user}.`,
      );
    return erase(user);
  }
  if ((what !== "export" && what !== "import") || named === undefined || positionals.length > 2 || user === undefined)
    throw new Error(USAGE);
  const file = typedPath(named);
  if (!existsSync(what === "export" ? dirname(file) : file))
    throw new Error(what === "export" ? `There is no folder ${dirname(file)}.` : `There is no file ${file}.`);
  return withPerson(user, async ({ database, stores, person }) => {
    if (what === "import") {
      const report = await importUniverse({ database, stores }, file, person);
      process.stdout.write(
        `${report.universe} "${report.name}": ${report.revisions} revisions, ${report.transactions} transactions, sound\n`,
      );
      return;
    }
    const universe = await universeOfPerson(database, user);
    if (universe === null) throw new Error(`${user} has no records of their own.`);
    const { tables, documents } = await exportUniverse(
      { database, clock: systemClock, stores },
      { universe, person, file },
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stderr.write(`${rows} rows and ${documents.files} files of documents are in ${file}.\n`);
    process.stdout.write(`${file}\n`);
  });
}

function erase(user: string): Promise<void> {
  return withPerson(user, async ({ settings, database, stores, person }) => {
    const ids = createIds();
    const parts = { database, settings, ids, clock: systemClock, jobs: createJobs(database, ids) };
    await eraseAtOnce(parts, stores, person, { requestId: `command-${ids.uuid()}` });
    process.stdout.write(`${user} was erased. “verify” shows the chain that is left.\n`);
  });
}

/** Does work for the person of an e-mail address, beside a running server or without one. */
async function withPerson(user: string, work: (found: Found) => Promise<void>): Promise<void> {
  const settings = readKeptSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  const database = openDatabase({ url: running.appUrl, pool: 2 });
  const stores = { documents: openStore(documentPlace({ settings })), imports: openStore(importPlace({ settings })) };
  try {
    const person = await personByEmail(database, user);
    if (person === null) throw new Error(`No user has the e-mail ${user}.`);
    await work({ settings, database, stores, person });
  } finally {
    await database.close();
    await running.stop();
  }
}

interface Found {
  readonly settings: Settings;
  readonly database: Database;
  readonly stores: { readonly documents: FileStore; readonly imports: FileStore };
  readonly person: string;
}
