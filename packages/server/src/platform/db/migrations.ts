import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { migrationsFolder } from "./folder.ts";
import { allowOwner } from "./owner.ts";
import { createRole } from "./role.ts";
import { presentRole, SHARED_ROLE } from "./role-name.ts";
import { sql } from "./sql.ts";
import { asQuery } from "./transaction.ts";

/** One step of the schema: a plain SQL file, run once in a database transaction of its own. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, in hex. */
  readonly checksum: string;
}

/** A schema that this program cannot or must not bring up to date. The message is a sentence that says what to do. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MigrationError";
  }
}

/** What to migrate with. */
export interface MigrateOptions {
  /** Default: the migrations of this program. */
  readonly folder?: string;
  /** The last version to run; a restore stops where the backup was made. Default: all. */
  readonly upTo?: number;
  /** The caller has begun a transaction and all of it is to stand or fall together. Default: one for each migration. */
  readonly within?: boolean;
}

const FILE_FORM = /^(\d{4})_([a-z0-9_]+)\.sql$/;
/** The advisory lock that lets one migrate at a time. */
const LOCK = 4_711_001;

/**
 * The migrations of a folder in order. Numbers rise and may leave gaps, as work side by side leaves them. Throws
 * MigrationError on a double or a foreign file name.
 */
export async function readMigrations(folder: string = migrationsFolder()): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const match = FILE_FORM.exec(file);
      if (match === null) throw new MigrationError(`The migration ${file} should be named 0000_name.sql.`);
      const text = await readFile(join(folder, file), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { version: Number(match[1]), name: match[2] ?? "", text, checksum };
    }),
  );
  const double = migrations.find((one, index) => one.version === migrations[index - 1]?.version);
  if (double !== undefined) {
    throw new MigrationError(`Two migrations have the number ${double.version}: give ${double.name} another one.`);
  }
  return migrations;
}

/**
 * Brings the schema up to date and answers the versions it ran. `owner` is a connection of the owner. The rights that a
 * migration gives to `distributary_app` go to the role of this database, which is made if it is missing. Throws MigrationError when an applied migration was changed afterwards or the
 * database is newer than the program.
 */
export async function migrate(owner: pg.Client, options: MigrateOptions = {}): Promise<readonly number[]> {
  const migrations = await readMigrations(options.folder);
  await owner.query(asQuery(sql`select pg_advisory_lock(${LOCK})`));
  try {
    const waiting = pending(migrations, await applied(owner)).filter(
      (migration) => migration.version <= (options.upTo ?? Number.MAX_SAFE_INTEGER),
    );
    for (const migration of waiting) {
      // A new reference is checked against the rows that are there: a bound owner must see those of every migration before.
      await allowOwner(owner);
      await apply(owner, migration, options.within ?? false);
    }
    return waiting.map((migration) => migration.version);
  } finally {
    // A transaction of the caller may have failed, in which nothing can be asked; the lock goes with the connection.
    await owner.query(asQuery(sql`select pg_advisory_unlock(${LOCK})`)).catch(() => undefined);
  }
}

/** The versions that `migrate` would run. Throws as it does. */
export async function pendingMigrations(owner: pg.ClientBase, folder?: string): Promise<readonly number[]> {
  return pending(await readMigrations(folder), await applied(owner)).map((migration) => migration.version);
}

/** The version of the schema in the database, 0 for an empty one. */
export async function schemaVersion(owner: pg.ClientBase): Promise<number> {
  return Math.max(0, ...(await applied(owner)).map((row) => row.version));
}

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

async function applied(owner: pg.ClientBase): Promise<readonly Applied[]> {
  const known = await owner.query<{ known: boolean }>(
    "select to_regclass('public.schema_migration') is not null as known",
  );
  if (!known.rows[0]?.known) return [];
  return (await owner.query<Applied>("select version, name, checksum from schema_migration order by version")).rows;
}

function pending(migrations: readonly Migration[], done: readonly Applied[]): readonly Migration[] {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const row of done) {
    const migration = byVersion.get(row.version);
    if (migration === undefined) {
      throw new MigrationError(
        `The database has schema ${row.version} and this program knows only ${migrations.at(-1)?.version ?? 0}: start a newer program, or restore a backup of this version.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `The migration ${String(row.version).padStart(4, "0")}_${row.name} was changed after the database had run it: put the original file back and add a new migration.`,
      );
    }
  }
  const newest = Math.max(0, ...done.map((row) => row.version));
  const run = new Set(done.map((row) => row.version));
  const waiting = migrations.filter((migration) => !run.has(migration.version));
  const late = waiting.find((migration) => migration.version < newest);
  if (late !== undefined) {
    throw new MigrationError(
      `The migration ${String(late.version).padStart(4, "0")}_${late.name} came after the database had run ${newest}: give it a higher number.`,
    );
  }
  return waiting;
}

async function apply(owner: pg.Client, migration: Migration, within: boolean): Promise<void> {
  if (!within) await owner.query("begin");
  try {
    if (migration.version === 1) {
      await owner.query(
        "create table schema_migration (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())",
      );
    }
    await owner.query(await withOwnRole(owner, migration.text));
    await owner.query(
      asQuery(sql`
        insert into schema_migration (version, name, checksum)
        values (${migration.version}, ${migration.name}, ${migration.checksum})`),
    );
    // What a commit would check is checked now: the next migration may alter a table that waits for it.
    if (within) await owner.query("set constraints all immediate; set constraints all deferred");
    else await owner.query("commit");
  } catch (error) {
    if (!within) await owner.query("rollback");
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${migration.name} failed and was rolled back: ${reason}.`);
  }
}

const ROLE_NAME = new RegExp(`\\b${SHARED_ROLE}\\b`, "g");

// Files that were released name the role that all databases of a server shared.
async function withOwnRole(owner: pg.Client, text: string): Promise<string> {
  if (!text.includes(SHARED_ROLE)) return text;
  const role = await presentRole(owner);
  await createRole(owner, role);
  return text.replace(ROLE_NAME, role);
}
