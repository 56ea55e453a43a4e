import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { migrate, readMigrations } from "../db/migrations.ts";
import { allowOwner } from "../db/owner.ts";
import { isPlainKey, type FileStore } from "../storage/file-store.ts";
import { makeDataFolder } from "../settings/data-folder.ts";
import { BackupError } from "./error.ts";
import { loadDatabase } from "./load.ts";
import { SECRET_ENTRY } from "./manifest.ts";
import type { CheckedBackup } from "./read.ts";
import { fingerprint, type BackupOptions } from "./write.ts";

/** What to restore, and into what. */
export interface RestoreOptions {
  /** What `openBackup` has checked. */
  readonly source: CheckedBackup;
  /** The owner's address of the database to fill: `startDatabase(settings, { role: "server", migrate: false })`. */
  readonly ownerUrl: string;
  readonly storage: BackupOptions["storage"];
  /** Where files of imports go, a folder or an object store; they are left in the archive where not given. */
  readonly imports?: FileStore;
  /** The key of the installation restored into. */
  readonly secretKey: string;
  /** Replace what is in the database. Default false: one that has users is refused. */
  readonly force?: boolean;
}

/** What was restored. */
export interface RestoreReport {
  readonly rows: number;
  readonly documents: number;
  /** The schema of the backup, and the versions run after it. */
  readonly schemaVersion: number;
  readonly migrated: readonly number[];
  /** The key the backup brought along; the caller puts it in its place. Null when it brought none. */
  readonly secretKey: string | null;
  /** Sentences for the person who asked. */
  readonly sentences: readonly string[];
}

/**
 * Puts the documents and the database of a checked archive in place, then runs the migrations that are newer
 * than it. The database changes at once or not at all. Throws BackupError, whose message says what to do.
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { source } = options;
  const { manifest } = source;
  const known = (await readMigrations()).at(-1)?.version ?? 0;
  if (manifest.schemaVersion > known) {
    throw new BackupError(
      `The backup has schema ${manifest.schemaVersion} and this program knows only ${known}: restore it with a newer program.`,
    );
  }
  const owner = new pg.Client({ connectionString: options.ownerUrl, application_name: "distributary restore" });
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    if (!options.force) await refuseFilled(owner);
    // Files first: without their rows they are orphans that `verify` names, the other way round they would be missed.
    const documents = await putDocuments(source, options.storage);
    if (options.imports !== undefined) await putImports(source, options.imports);
    await loadDatabase(owner, source);
    const migrated = await migrate(owner);
    await allowOwner(owner);
    const secretKey = manifest.secretKey.included ? await readSecret(source) : null;
    return {
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      documents,
      schemaVersion: manifest.schemaVersion,
      migrated,
      secretKey,
      sentences: sentences(source, options, documents, secretKey),
    };
  } finally {
    await owner.end();
  }
}

async function refuseFilled(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ known: boolean }>("select to_regclass('public.app_user') is not null as known");
  if (!rows[0]?.known) return;
  const users = await owner.query("select 1 from public.app_user limit 1");
  if ((users.rowCount ?? 0) > 0) {
    throw new BackupError(
      "The database is in use and a restore would replace it: restore into a new DATA_DIR or database, or add --force.",
    );
  }
}

async function putDocuments(source: CheckedBackup, storage: BackupOptions["storage"]): Promise<number> {
  if (source.manifest.documents.files === 0) return 0;
  if (storage.kind !== "folder") {
    throw new BackupError(
      "The backup holds documents and STORAGE_URL is not a folder: restore with a folder first, then move them.",
    );
  }
  return putFiles(source, "documents", storage.documents);
}

/** Puts the files of imports into their store, whatever kind of store they came from. */
async function putImports(source: CheckedBackup, store: FileStore): Promise<void> {
  for (const { name, size } of source.manifest.entries)
    if (name.startsWith("imports/")) {
      const key = name.slice("imports/".length);
      if (!isPlainKey(key)) throw notOurs(key);
      await store.write(key, source.read(name), size);
    }
}

function notOurs(name: string): BackupError {
  return new BackupError(`The backup holds a file with the name ${JSON.stringify(name)}, which is not one of ours.`);
}

/** Puts the files of one first name into a folder; answers how many there are. */
async function putFiles(source: CheckedBackup, first: string, folder: string): Promise<number> {
  let count = 0;
  for (const entry of source.manifest.entries) {
    if (!entry.name.startsWith(`${first}/`)) continue;
    const name = entry.name.slice(first.length + 1);
    // A name from outside never leads out of the folder.
    if (name.split("/").some((part) => part === "" || part === "." || part === "..") || /[\\\0]|^[a-z]:/i.test(name)) {
      throw notOurs(name);
    }
    const path = join(folder, name);
    count++;
    if (await isSame(path, entry.size, entry.sha256)) continue;
    makeDataFolder(dirname(path), 0o700);
    try {
      await pipeline(source.read(entry.name), createWriteStream(`${path}.partial`, { mode: 0o600 }));
      await rename(`${path}.partial`, path);
    } catch (error) {
      await rm(`${path}.partial`, { force: true });
      throw error;
    }
  }
  return count;
}

async function isSame(path: string, size: number, sha256: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.size !== size) return false;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex") === sha256;
}

async function readSecret(source: CheckedBackup): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of source.read(SECRET_ENTRY)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8").trim();
}

function sentences(source: CheckedBackup, options: RestoreOptions, documents: number, secret: string | null): string[] {
  const { manifest } = source;
  const same = manifest.secretKey.fingerprint === fingerprint(options.secretKey);
  return [
    `Restored the backup of ${manifest.createdAt}: ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows and ${documents} documents.`,
    ...(manifest.documents.included
      ? []
      : ["Documents are in an external store and not part of this backup. The store is unchanged."]),
    same
      ? "SECRET_KEY is the one the backup was made with."
      : secret !== null
        ? "The backup contains a SECRET_KEY that differs from the current one."
        : "SECRET_KEY differs from the one the backup was made with: everyone signs in again and second factors are enrolled again, unless you restore the old key.",
  ];
}
