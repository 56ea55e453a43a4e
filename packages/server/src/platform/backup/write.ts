import { createHmac } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import type { Clock } from "../clock.ts";
import { copyOut } from "../db/copy/streamed.ts";
import { schemaVersion } from "../db/migrations.ts";
import { allowOwner } from "../db/owner.ts";
import { makeDataFolder } from "../settings/data-folder.ts";
import { archiver, packRows, type Archiver } from "./archiver.ts";
import { BackupError } from "./error.ts";
import { SECRET_ENTRY, type Manifest, type TableEntry } from "./manifest.ts";
import { backedTables, copyTableOut, sequences } from "./tables.ts";
import { tarWriter } from "./tar.ts";

/** What to back up, and where to. */
export interface BackupOptions {
  readonly ownerUrl: string;
  /** The archive to make; it must not exist. */
  readonly file: string;
  /** Documents in a folder are included; those in an outside store are not, and the report says so. */
  readonly storage: { readonly kind: "folder"; readonly documents: string } | { readonly kind: "s3" };
  /** The folder of files that were dropped into imports; left out where not given. */
  readonly imports?: string | undefined;
  readonly secretKey: string;
  /** Put the secret key into the archive too. Default false: whoever finds the file must not be able to forge sessions. */
  readonly withSecret?: boolean;
  readonly clock: Clock;
}

/** What was written. */
export interface BackupReport {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
  readonly documents: number;
  readonly schemaVersion: number;
  /** Sentences for the person who asked: what is in it, and what becomes of the secret key. */
  readonly sentences: readonly string[];
}

/**
 * Writes one archive of the database, as it was at one instant, and of the documents folder. The memory it takes does
 * not grow with the data. The file appears under its name only when it is whole.
 */
export async function backup(options: BackupOptions): Promise<BackupReport> {
  if (existsSync(options.file))
    throw new BackupError(`${options.file} already exists: choose another name or remove it.`);
  const partial = `${options.file}.partial`;
  makeDataFolder(dirname(resolve(options.file)), 0o777);
  const file = await open(partial, "w", 0o600);
  const owner = new pg.Client({ connectionString: options.ownerUrl, application_name: "distributary backup" });
  owner.on("error", () => undefined);
  try {
    await owner.connect();
    const archive = archiver(tarWriter(file), options.clock.now());
    const manifest = await writeAll(owner, archive, options);
    const bytes = await archive.finish(manifest);
    await rename(partial, options.file);
    return { ...summarise(manifest, options), bytes };
  } finally {
    await owner.end().catch(() => undefined);
    await file.close();
    await rm(partial, { force: true });
  }
}

/** Tells whether two keys are the same, and nothing else of them. */
export function fingerprint(secretKey: string): string {
  return createHmac("sha256", secretKey).update("backup fingerprint").digest("hex").slice(0, 16);
}

async function writeAll(owner: pg.Client, archive: Archiver, options: BackupOptions): Promise<Manifest> {
  await allowOwner(owner);
  await owner.query("begin isolation level repeatable read read only");
  const { rows } = await owner.query<{ version: string; at: Date }>(
    "select current_setting('server_version') as version, now() as at",
  );
  const tables: TableEntry[] = [];
  for (const table of await backedTables(owner))
    tables.push(await packRows(archive, table, copyOut({ client: owner }, copyTableOut(table))));
  const manifest = {
    format: "distributary-backup" as const,
    formatVersion: 1 as const,
    createdAt: (rows[0]?.at ?? options.clock.now()).toISOString(),
    postgres: rows[0]?.version ?? "",
    schemaVersion: await schemaVersion(owner),
    tables,
    sequences: await sequences(owner),
  };
  await owner.query("commit");
  // After the snapshot: a document is stored before its row, so each row of the snapshot has its file.
  const documents =
    options.storage.kind === "folder"
      ? { included: true, ...(await writeFiles(archive, "documents", options.storage.documents)) }
      : { included: false, files: 0, bytes: 0 };
  const imports = options.imports === undefined ? NO_FILES : await writeFiles(archive, "imports", options.imports);
  if (options.withSecret) {
    const key = Buffer.from(`${options.secretKey}\n`);
    await archive.add(SECRET_ENTRY, key.length, [key]);
  }
  const secretKey = { included: options.withSecret ?? false, fingerprint: fingerprint(options.secretKey) };
  return { ...manifest, documents, imports, secretKey, entries: archive.entries };
}

const NO_FILES = { files: 0, bytes: 0 };

/** Every file of a folder, under a first name of its own in the archive. */
async function writeFiles(archive: Archiver, first: string, folder: string): Promise<typeof NO_FILES> {
  let files = 0;
  let bytes = 0;
  for await (const name of filesIn(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    // Removed since it was listed, which only happens to files nothing refers to.
    if (found === null) continue;
    await archive.add(`${first}/${name}`, found.size, createReadStream(path) as AsyncIterable<Buffer>);
    files++;
    bytes += found.size;
  }
  return { files, bytes };
}

/** The files below a folder, as paths from it with slashes, in order; none when the folder is missing. */
export async function* filesIn(folder: string, below = ""): AsyncGenerator<string, void, undefined> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(folder, name);
    else if (entry.isFile()) yield name;
  }
}

function summarise(manifest: Manifest, options: BackupOptions): Omit<BackupReport, "bytes"> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { documents } = manifest;
  return {
    file: options.file,
    rows,
    documents: documents.files,
    schemaVersion: manifest.schemaVersion,
    sentences: [
      `${rows} rows of ${manifest.tables.length} tables and ${documents.files} documents are in ${options.file}.`,
      ...(manifest.imports && manifest.imports.files > 0
        ? [`Uploaded files of imports in it: ${manifest.imports.files}.`]
        : []),
      ...(documents.included
        ? []
        : [
            "Documents and files of imports are not in it, because they are in an external store: back up that store separately.",
          ]),
      manifest.secretKey.included
        ? "SECRET_KEY is in it: keep the file as safe as the key itself."
        : "SECRET_KEY is not in it: keep it apart. Without it, a restore brings back all data, but everyone signs in again and second factors are enrolled again.",
    ],
  };
}
