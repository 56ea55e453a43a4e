import type pg from "pg";
import { copyIn } from "../db/copy/streamed.ts";
import { migrate } from "../db/migrations.ts";
import { identifier } from "../db/sql.ts";
import { asQuery } from "../db/transaction.ts";
import { BackupError } from "./error.ts";
import type { CheckedBackup } from "./read.ts";
import { backedTables, copyTableIn, setSequence } from "./tables.ts";

/**
 * Makes the schema of the backup anew and fills it, all in one database transaction: it stands whole or nothing
 * changed. References are checked at the end, each at once, which is also what makes it fast.
 */
export async function loadDatabase(owner: pg.Client, source: CheckedBackup, folder?: string): Promise<void> {
  const { manifest } = source;
  await owner.query("begin");
  try {
    await owner.query("drop schema if exists public cascade");
    await owner.query("create schema public; grant usage on schema public to public");
    await migrate(owner, { upTo: manifest.schemaVersion, within: true, folder });
    await owner.query("set constraints all immediate");
    const tables = await backedTables(owner);
    const names = tables.map((table) => identifier("public", table.name).text);
    // Migrations may have put rows of their own, which the backup holds too.
    if (names.length > 0) await owner.query(`truncate ${names.join(", ")}`);
    const references = await takeReferences(owner);
    const forced = await relax(owner, names);
    for (const saved of manifest.tables) {
      if (!tables.some((table) => table.name === saved.name))
        throw new BackupError(`The backup holds ${saved.name}, which its schema does not have.`);
      const rows = await copyIn({ client: owner }, copyTableIn(saved), source.unpack(saved.parts));
      if (rows !== saved.rows)
        throw new BackupError(
          `${saved.name} should have ${saved.rows} rows and has ${rows}: take another backup file.`,
        );
    }
    for (const sequence of manifest.sequences) await owner.query(asQuery(setSequence(sequence)));
    await tighten(owner, names, forced);
    for (const { table, name, definition } of references) {
      await owner.query(`alter table ${table} add constraint ${identifier(name).text} ${definition}`);
    }
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback").catch(() => undefined);
    throw error;
  }
  await owner.query("analyze");
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function takeReferences(owner: pg.Client): Promise<readonly Reference[]> {
  const { rows } = await owner.query<Reference>(
    `select format('%I.%I', n.nspname, t.relname) as table, c.conname::text as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname = 'public' order by t.relname, c.conname`,
  );
  for (const { table, name } of rows)
    await owner.query(`alter table ${table} drop constraint ${identifier(name).text}`);
  return rows;
}

/** Lets the owner write every table as it was, whatever its triggers and policies say; answers which forced them. */
async function relax(owner: pg.Client, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', 'public', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  for (const { name } of rows) await owner.query(`alter table ${name} no force row level security`);
  for (const name of names) await owner.query(`alter table ${name} disable trigger user`);
  return rows.map((row) => row.name);
}

async function tighten(owner: pg.Client, names: readonly string[], forced: readonly string[]): Promise<void> {
  for (const name of names) await owner.query(`alter table ${name} enable trigger user`);
  for (const name of forced) await owner.query(`alter table ${name} force row level security`);
}
