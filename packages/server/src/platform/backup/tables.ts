import type pg from "pg";
import { sql, type Sql, identifier, join } from "../db/sql.ts";
import { asQuery } from "../db/transaction.ts";
import type { SequenceEntry } from "./manifest.ts";

/** A table as it is backed up: its name and the columns that hold data of their own. */
export interface BackedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Every table but the one that the migrations keep themselves, by name. */
export async function backedTables(owner: pg.ClientBase): Promise<readonly BackedTable[]> {
  const { rows } = await owner.query<BackedTable>(
    asQuery(sql`
      select c.relname::text as name,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'schema_migration'
      order by c.relname`),
  );
  return rows;
}

/** Where every sequence stands. */
export async function sequences(owner: pg.ClientBase): Promise<readonly SequenceEntry[]> {
  const { rows } = await owner.query<SequenceEntry>(
    `select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** Puts a sequence where it stood. */
export function setSequence(sequence: SequenceEntry): Sql {
  return sequence.last === null
    ? sql`select 1`
    : sql`select setval(format('public.%I', ${sequence.name}::text)::regclass, ${sequence.last}::bigint)`;
}

/** The statement that gives the rows of a table in the text form of COPY. */
export function copyTableOut(table: BackedTable): Sql {
  // A partitioned table is no source of COPY by itself, a query over it is.
  return sql`copy (select ${columnList(table)} from ${identifier("public", table.name)}) to stdout`;
}

/** The statement that takes them. */
export function copyTableIn(table: BackedTable): Sql {
  return sql`copy ${identifier("public", table.name)} (${columnList(table)}) from stdin`;
}

function columnList(table: BackedTable): Sql {
  return join(table.columns.map((column) => identifier(column)));
}
