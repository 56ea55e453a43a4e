import { identifier, join, sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { ArchivedTable } from "./tables.ts";

/** The columns of a table that hold data of their own. */
export async function columnsOf(tx: Transaction, table: string): Promise<readonly string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass(${table}::text) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  return rows.map(({ name }) => name);
}

/** What the universe is called, the digest at the head of its chain, in hex, and whether it was erased; null where it is not there. */
export function universeHere(
  tx: Transaction,
): Promise<{ readonly name: string; readonly head: string; readonly erased: boolean } | null> {
  return tx.maybe(sql`select name, encode(audit_head, 'hex') as head, metadata -> 'erased' is not null as erased from universe
    where universe_id = current_universe()`);
}

/** The statement that gives the rows of a table of the universe in the text form of COPY. */
export function rowsOut({ name, own }: ArchivedTable, columns: readonly string[], person: string): Sql {
  const mine = own === true ? sql`and user_id = ${person}` : sql``;
  return sql`copy (select ${list(columns)} from ${identifier(name)} where universe_id = current_universe() ${mine}) to stdout`;
}

/** Makes the place where rows of a table wait; it is gone with the database transaction. */
export async function stage(tx: Transaction, { name }: ArchivedTable, columns: readonly string[]): Promise<Sql> {
  await tx.execute(sql`create temporary table ${staged(name)} on commit drop as
    select ${list(columns)} from ${identifier(name)} with no data`);
  return sql`copy ${staged(name)} (${list(columns)}) from stdin`;
}

/** Puts the rows that wait into their table, in the name of a person; what refers to later rows stays behind. */
export async function takeStaged(
  tx: Transaction,
  { name, persons = [], later = [] }: ArchivedTable,
  columns: readonly string[],
  person: string,
): Promise<void> {
  for (const column of persons)
    await tx.execute(sql`update ${staged(name)} set ${identifier(column)} = ${person}
      where ${identifier(column)} is not null`);
  const first = columns.filter((column) => !later.includes(column));
  await tx.execute(sql`insert into ${identifier(name)} (${list(first)}) select ${list(first)} from ${staged(name)}`);
}

/** Puts in what referred to rows that came later; `key` names a row of the table. */
export async function takeLater(tx: Transaction, { name, later = [] }: ArchivedTable): Promise<void> {
  const key = identifier(`${name}_id`);
  for (const column of later)
    await tx.execute(sql`update ${identifier(name)} t set ${identifier(column)} = s.${identifier(column)}
      from ${staged(name)} s where t.universe_id = current_universe() and s.${key} = t.${key}
        and s.${identifier(column)} is not null`);
}

/** Gives the universe to a person, since the day it began: of several, the oldest is the one that is opened. */
export async function giveTo(tx: Transaction, person: string): Promise<void> {
  await tx.execute(sql`insert into universe_access (user_id, universe_id, kind, created_time)
    select ${person}, universe_id, 'owner', created_time from universe where universe_id = current_universe()`);
}

function staged(name: string): Sql {
  return identifier(`archived_${name}`);
}

function list(columns: readonly string[]): Sql {
  return join(columns.map((column) => identifier(column)));
}
