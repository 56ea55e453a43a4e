import { verifyUniverse, type UniverseReport } from "../../access/proof/verify.ts";
import { BackupError } from "../../platform/backup/error.ts";
import type { TableEntry, UniverseManifest } from "../../platform/backup/manifest.ts";
import { parseUniverseManifest } from "../../platform/backup/parse-manifest.ts";
import { openArchive, type CheckedArchive } from "../../platform/backup/read.ts";
import { copyIn } from "../../platform/db/copy/streamed.ts";
import type { Database } from "../../platform/db/database.ts";
import { readMigrations } from "../../platform/db/migrations.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { unpackFiles, type Stores } from "./files.ts";
import { columnsOf, giveTo, stage, takeLater, takeStaged, universeHere } from "./store.ts";
import { ARCHIVED } from "./tables.ts";

/** What an archive is taken in by. */
export interface ImportParts {
  readonly database: Database;
  readonly stores: Stores;
}

/**
 * Takes the records of an archive in and gives them to a person: all of them or none. Before they stand, the audit chain
 * and every row are held against their digests, as `verify` does. Throws BackupError where the archive is damaged, where
 * it is of another version, where its records are here already, and where they are not what was recorded.
 */
export async function importUniverse(parts: ImportParts, file: string, person: string): Promise<UniverseReport> {
  const source = await openArchive(file, parseUniverseManifest);
  const { manifest } = source;
  requireSameVersion(manifest.schemaVersion, (await readMigrations()).at(-1)?.version ?? 0);
  requireTables(manifest.tables);
  const { universe } = manifest;
  const isHere = await parts.database.withUniverse({ universe }, universeHere, { readOnly: true });
  if (isHere?.erased === true)
    throw new BackupError("These records were erased here for good, with the same ids: nothing was imported.");
  if (isHere !== null) throw new BackupError(`The records of ${isHere.name} are here already: nothing was imported.`);
  // Files first: without their rows they are strays that `verify` names, the other way round they would be missed.
  const removeFiles = await unpackFiles(source, parts.stores);
  try {
    return await parts.database.withUniverse(
      { universe },
      async (tx) => {
        await takeIn(tx, source, person);
        const report = await verifyUniverse(tx, universe, { hasFile: (key) => parts.stores.imports.has(key) });
        refuseFaults(report, manifest);
        return report;
      },
      { timeoutMs: 0 },
    );
  } catch (error) {
    await removeFiles();
    throw error;
  }
}

function requireSameVersion(theirs: number, ours: number): void {
  if (theirs === ours) return;
  throw new BackupError(
    theirs > ours
      ? `The archive has schema ${theirs} and this program knows only ${ours}: import it with a newer program.`
      : `The archive has schema ${theirs}, and this program ${ours}: start the program it comes from in this version, and export again.`,
  );
}

function requireTables(tables: readonly TableEntry[]): void {
  const known = new Set(ARCHIVED.map(({ name }) => name));
  const odd = tables.find(({ name }) => !known.has(name))?.name;
  if (odd !== undefined) throw new BackupError(`The archive holds ${odd}, which is no part of one.`);
}

async function takeIn(tx: Transaction, source: CheckedArchive<UniverseManifest>, person: string): Promise<void> {
  const saved = new Map(source.manifest.tables.map((table) => [table.name, table]));
  for (const table of ARCHIVED) {
    const entry = saved.get(table.name);
    if (entry === undefined) throw new BackupError(`The archive lacks ${table.name}: take another file.`);
    const columns = await columnsOf(tx, table.name);
    if (columns.join(" ") !== entry.columns.join(" "))
      throw new BackupError(`The archive has other columns of ${table.name} than this program: take another file.`);
    const rows = await copyIn(tx, await stage(tx, table, columns), source.unpack(entry.parts));
    if (rows !== entry.rows)
      throw new BackupError(`${table.name} should have ${entry.rows} rows and has ${rows}: take another file.`);
    await takeStaged(tx, table, columns, person);
  }
  for (const table of ARCHIVED) await takeLater(tx, table);
  await giveTo(tx, person);
}

function refuseFaults({ faults, head }: UniverseReport, manifest: UniverseManifest): void {
  const [first, ...others] = head === manifest.head ? faults : ["The archive ends at another revision than it says."];
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` There are ${others.length} more faults.`;
  throw new BackupError(`The archive was changed after it was written. ${first}${more} Nothing was imported.`);
}
