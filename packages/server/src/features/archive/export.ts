import { open, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import type { Clock } from "../../platform/clock.ts";
import { archiver, packRows, type Archiver } from "../../platform/backup/archiver.ts";
import { BackupError } from "../../platform/backup/error.ts";
import type { TableEntry, UniverseManifest } from "../../platform/backup/manifest.ts";
import { tarWriter } from "../../platform/backup/tar.ts";
import { copyOut } from "../../platform/db/copy/streamed.ts";
import type { Database } from "../../platform/db/database.ts";
import { readMigrations } from "../../platform/db/migrations.ts";
import { packFiles, type Stores } from "./files.ts";
import { columnsOf, rowsOut, universeHere } from "./store.ts";
import { ARCHIVED } from "./tables.ts";

/** What an archive is made from. */
export interface ExportParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly stores: Stores;
}

/** Whose records, and into which file: it must not exist. */
export interface ExportWish {
  readonly universe: string;
  /** The person whose preferences go along. */
  readonly person: string;
  readonly file: string;
}

/**
 * Writes all records of one universe, with their history, and its files, into one archive: as they were at one instant.
 * The file appears under its name only when it is whole. Throws BackupError, whose message says what to do.
 */
export async function exportUniverse(parts: ExportParts, wish: ExportWish): Promise<UniverseManifest> {
  const { file: path } = wish;
  if (existsSync(path)) throw new BackupError(`${path} already exists: choose another name or remove it.`);
  const partial = `${path}.partial`;
  const file = await open(partial, "w", 0o600);
  try {
    const archive = archiver(tarWriter(file), parts.clock.now());
    const rows = await packTables(parts.database, archive, wish);
    // After the snapshot: a file is stored before its row, so each row of the snapshot has its file.
    const documents = await packFiles(archive, "documents", parts.stores.documents, wish.universe);
    const imports = await packFiles(archive, "imports", parts.stores.imports, wish.universe);
    const manifest: UniverseManifest = {
      format: "distributary-universe",
      formatVersion: 1,
      createdAt: parts.clock.now().toISOString(),
      schemaVersion: (await readMigrations()).at(-1)?.version ?? 0,
      universe: wish.universe,
      ...rows,
      documents,
      imports,
      entries: archive.entries,
    };
    await archive.finish(manifest);
    await rename(partial, path);
    return manifest;
  } finally {
    await file.close();
    await rm(partial, { force: true });
  }
}

function packTables(
  database: Database,
  archive: Archiver,
  { universe, person }: ExportWish,
): Promise<Pick<UniverseManifest, "name" | "head" | "tables">> {
  return database.withUniverse(
    { universe },
    async (tx) => {
      const here = await universeHere(tx);
      if (here === null || here.erased) throw new BackupError("There are no records to export.");
      const tables: TableEntry[] = [];
      for (const table of ARCHIVED) {
        const columns = await columnsOf(tx, table.name);
        // oxlint-disable-next-line no-await-in-loop -- one connection reads one table after the other
        tables.push(
          await packRows(archive, { name: table.name, columns }, copyOut(tx, rowsOut(table, columns, person))),
        );
      }
      return { name: here.name, head: here.head, tables };
    },
    { isolation: "repeatable read", readOnly: true, timeoutMs: 0 },
  );
}
