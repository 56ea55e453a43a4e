import { identifier, sql, type Sql } from "../../../platform/db/sql.ts";
import type { Row, Transaction } from "../../../platform/db/transaction.ts";
import { PROVEN_NAMES } from "./tables.ts";

/** Former bodies of records, by the table they were in. */
const FORMER = "record_version";
const COUNTED = [...PROVEN_NAMES, FORMER];

/**
 * Transactions of one revision whose lines are looked up one by one. What an import has just written is in no statistics:
 * a look-up may then go through all lines of the universe, once for each transaction.
 */
export const ONE_BY_ONE = 200;

/** What a revision under way may have written. */
export interface WrittenTables {
  /** Proven tables that hold anything of it, and perhaps others */
  readonly tables: ReadonlySet<string>;
  /** Whether it recorded so many transactions that tables are better read whole than by keys */
  readonly many: boolean;
  /** Whether the database told the tables apart; otherwise all are told */
  readonly counted: boolean;
  /** Whether former bodies may have been stored */
  readonly former: boolean;
}

interface Counted {
  readonly names: readonly string[] | null;
}
interface EndedKind {
  readonly kind: string;
}
interface RecordedMany {
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
  const { names } = await tx.one<Counted>(countingTables());
  const tables = new Set(revision === 1 || names === null ? COUNTED : names);
  const former = tables.delete(FORMER);
  if (former) for (const { kind } of await tx.query<EndedKind>(endedKinds(universe, revision))) tables.add(kind);
  const many = tables.has("transaction") && (await tx.one<RecordedMany>(recordedMany(universe, revision))).many;
  if (many) {
    for (const setting of ["plan_cache_mode", "enable_seqscan", "jit", "max_parallel_workers_per_gather"])
      await tx.execute(sql`set local ${identifier(setting)} to default`);
    // To digest a row is dear and its digest is small. The planner knows nothing of what was just written, expects one
    // row, and would share out nothing.
    await tx.query(sql`
      select set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true),
        set_config('min_parallel_index_scan_size', '0', true), set_config('min_parallel_table_scan_size', '0', true)`);
  }
  return { tables, many, counted: names !== null, former };
}

/** What a write of this kind wrote the last time. */
export type UsuallyWritten = Pick<WrittenTables, "tables" | "former">;

/**
 * The rows of `statement`, which reads the tables of `usual`, in one round trip with the look at what was written; null where
 * that was more than usual, or much.
 */
export async function readAsUsual<R extends Row>(
  tx: Transaction,
  { universe, revision }: { readonly universe: string; readonly revision: number },
  { tables, former }: UsuallyWritten,
  statement: Sql,
): Promise<readonly R[] | null> {
  const looks = [
    former ? endedKinds(universe, revision) : null,
    tables.has("transaction") ? recordedMany(universe, revision) : null,
  ].filter((look) => look !== null);
  const [counted = [], ...answers] = await tx.together([countingTables(), ...looks, statement]);
  const rows = answers.pop() ?? [];
  const [{ names } = { names: null }] = counted as readonly Counted[];
  const seen = answers.flat() as readonly (EndedKind | RecordedMany)[];
  const asUsual =
    names?.every((name) => tables.has(name) || (former && name === FORMER)) === true &&
    seen.every((one) => ("kind" in one ? tables.has(one.kind) : !one.many));
  return asUsual ? (rows as readonly R[]) : null;
}

/** The tables that were written to, and the settings for reading them. */
function countingTables(): Sql {
  return sql`
    select case when current_setting('track_counts')::boolean
      and not exists (select from pg_extension where extname = 'citus') then to_json(array(
        select name from unnest(${COUNTED}::text[]) name, lateral (select name::regclass as oid) found
        where pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
          + pg_stat_get_xact_tuples_deleted(oid) > 0
      )) end as names,
      set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`;
}

/** The tables of which a revision ended records. */
function endedKinds(universe: string, revision: number): Sql {
  return sql`
    select distinct kind from record_version
    where universe_id = ${universe} and superseded between ${revision} and ${revision}`;
}

function recordedMany(universe: string, revision: number): Sql {
  return sql`
    select count(*) > ${ONE_BY_ONE} as many from (
      select from transaction
      where universe_id = ${universe} and revision between ${revision} and ${revision} limit ${ONE_BY_ONE + 1}
    ) recorded`;
}
