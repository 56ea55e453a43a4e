import type pg from "pg";
import { sql } from "./sql.ts";
import { asQuery } from "./transaction.ts";

/** Who uses a database, told by advisory locks: they go with the connection, so a killed process leaves none. */

const IN_USE = 4_711_002;
const SERVER = 4_711_003;

/** Marks this connection's process as a user of the database. */
export async function joinUse(client: pg.ClientBase): Promise<void> {
  await client.query(asQuery(sql`select pg_advisory_lock_shared(${IN_USE})`));
}

/** Takes the mark away and answers whether it was the last one. */
export async function releaseUse(client: pg.ClientBase): Promise<boolean> {
  await client.query(asQuery(sql`select pg_advisory_unlock_shared(${IN_USE})`));
  const { rows } = await client.query<{ last: boolean }>(asQuery(sql`select pg_try_advisory_lock(${IN_USE}) as last`));
  return rows[0]?.last ?? false;
}

/** Tries to become the one server of the database. */
export async function claimServer(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    asQuery(sql`select pg_try_advisory_lock(${SERVER}) as taken`),
  );
  return rows[0]?.taken ?? false;
}

/** The process number of the one server; null when there is none or it cannot be told. */
export async function serverHolder(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    asQuery(sql`
      select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${SERVER}
        and l.database = (select oid from pg_database where datname = current_database())`),
  );
  return rows[0] === undefined ? null : (/\d+$/.exec(rows[0].name)?.[0] ?? null);
}
