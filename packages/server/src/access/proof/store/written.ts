import { identifier, sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { PROVEN_NAMES } from "./tables.ts";

/** Former bodies of records, by the table they were in. */
const FORMER = "record_version";
const COUNTED = [...PROVEN_NAMES, FORMER];

/**
 * Transactions of one revision whose lines are looked up one by one. What an import has just written is in no statistics:
 * a look-up may then go through all lines of the universe, once for each transaction.
 */
const ONE_BY_ONE = 200;

/** What a revision under way may have written. */
export interface WrittenTables {
  /** Proven tables that hold anything of it, and perhaps others */
  readonly tables: ReadonlySet<string>;
  /** Whether it recorded so many transactions that tables are better read whole than by keys */
  readonly many: boolean;
}

/**
 * Which proven tables a database transaction has written to, as the database itself counts rows on this connection: what
 * the transactions of the second before wrote may be among it, and nothing of its own is missing. All tables are told where
 * the database does not count or keeps rows on other servers, and for the first revision: it tells the rows of the
 * beginning too, which another transaction may have written.
 *
 * Sets how the statement over them is planned, until the transaction ends. For little it is planned once for each
 * connection, by keys; it looks dear and is not, so that nothing is compiled or shared out for it.
 */
export async function writtenSoFar(tx: Transaction, universe: string, revision: number): Promise<WrittenTables> {
  const { names } = await tx.one<{ names: readonly string[] | null }>(sql`
    select case when current_setting('track_counts')::boolean
      and not exists (select from pg_extension where extname = 'citus') then to_json(array(
        select name from unnest(${COUNTED}::text[]) name, lateral (select name::regclass as oid) found
        where pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
          + pg_stat_get_xact_tuples_deleted(oid) > 0
      )) end as names,
      set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`);
  const tables = new Set(revision === 1 || names === null ? COUNTED : names);
  if (tables.delete(FORMER)) for (const kind of await endedKinds(tx, universe, revision)) tables.add(kind);
  const many = tables.has("transaction") && (await recordsMany(tx, universe, revision));
  if (many)
    for (const setting of ["plan_cache_mode", "enable_seqscan", "jit", "max_parallel_workers_per_gather"])
      await tx.execute(sql`set local ${identifier(setting)} to default`);
  return { tables, many };
}

/** The tables of which a revision ended records. */
async function endedKinds(tx: Transaction, universe: string, revision: number): Promise<readonly string[]> {
  const rows = await tx.query<{ kind: string }>(sql`
    select distinct kind from record_version
    where universe_id = ${universe} and superseded between ${revision} and ${revision}`);
  return rows.map(({ kind }) => kind);
}

async function recordsMany(tx: Transaction, universe: string, revision: number): Promise<boolean> {
  const { many } = await tx.one<{ many: boolean }>(sql`
    select count(*) > ${ONE_BY_ONE} as many from (
      select from transaction
      where universe_id = ${universe} and revision between ${revision} and ${revision} limit ${ONE_BY_ONE + 1}
    ) recorded`);
  return many;
}
