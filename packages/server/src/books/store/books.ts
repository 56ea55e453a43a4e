import { identifier, sql, type Sql } from "../../platform/db/sql.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { personNamed } from "../../access/store/people/people.ts";

/** Where a universe stands: the revision of its book and what a summary needs of the profile. */
export interface Head {
  readonly revision: number;
  /** the last revision of anything in the universe, the book or not */
  readonly recorded: number;
  readonly currency: string;
  readonly timezone: string;
  readonly modified: Date;
  /** whether any statement says what a position or an account was */
  readonly stated: boolean;
}

/** What a head is made of. Statements name their account, and prices none: there is an index of those that do. */
export const HEAD = sql`select book_revision as revision, revision as recorded, default_currency as currency, default_timezone as timezone,
  updated_time as modified,
  exists (select from observable o where o.universe_id = current_universe()
    and o.type_id in ('std.position', 'std.statement.balance') and o.account_id is not null) as stated
  from universe where universe_id = current_universe()`;

/** The head of a universe in one round trip. */
export async function readHead(database: Database, universe: string): Promise<Head | null> {
  return (await database.readUniverse<Head>(universe, HEAD))[0] ?? null;
}

/** The same within a database transaction. */
export function head(tx: Transaction): Promise<Head> {
  return tx.one<Head>(HEAD);
}

function knownAt(table: string, revision: number | null): Sql {
  const superseded = identifier(table, "superseded");
  return revision === null
    ? sql`${superseded} is null`
    : sql`${identifier(table, "revision")} <= ${revision} and (${superseded} is null or ${superseded} > ${revision})`;
}

/**
 * The whole ledger as COPY text, one line item a row, in the order of the ledger:
 * transaction, day since 1970, source account, destination account, instrument, quantity, cause.
 */
export function ledgerCopy(universe: string, revision: number | null): Sql {
  return sql`copy (select t.transaction_id, t.transaction_date - date '1970-01-01', l.src_account_id, l.dst_account_id,
      l.instrument_id, l.quantity, l.cause_instrument_id
    from transaction t join line_item l on l.universe_id = t.universe_id and l.transaction_id = t.transaction_id and l.version = t.version
    where t.universe_id = ${universe} and ${knownAt("t", revision)}
    order by t.transaction_date, t.transaction_id, l.ordinal) to stdout`;
}

/** Prices and rates as COPY text: instrument, currency, day since 1970, price, source. The newest record of a key comes last. */
export function pricesCopy(universe: string, revision: number | null): Sql {
  return sql`copy (select instrument_id, units_id, date_of - date '1970-01-01', price, source from observable o
    where universe_id = ${universe} and type_id = 'std.price' and price is not null and instrument_id is not null
      and units_id is not null and date_of is not null and ${knownAt("o", revision)}
    order by instrument_id, units_id, date_of, source, revision, observable_id) to stdout`;
}

/** Transactions known at a revision that a later one superseded. */
export async function removedSince(tx: Transaction, revision: number): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(sql`select distinct transaction_id as id from transaction
    where universe_id = ${tx.universe} and superseded > ${revision} and revision <= ${revision}`);
  return rows.map((row) => row.id);
}

export interface PriceRow {
  readonly instrument: string;
  readonly units: string;
  readonly day: number;
  readonly price: string;
  readonly source: number;
}

/** Keys of prices that a later revision superseded. */
export function pricesRemovedSince(tx: Transaction, revision: number): Promise<readonly PriceRow[]> {
  return tx.query<PriceRow>(sql`select instrument_id as instrument, units_id as units, (date_of - date '1970-01-01')::int as day,
      price::text as price, source::int as source from observable
    where universe_id = ${tx.universe} and superseded > ${revision} and type_id = 'std.price' and price is not null
      and instrument_id is not null and units_id is not null and date_of is not null`);
}

/** Current prices recorded after a revision, and those whose key a superseded one shared. */
export function pricesSince(tx: Transaction, revision: number): Promise<readonly PriceRow[]> {
  const isPrice = sql`o.universe_id = ${tx.universe} and o.superseded is null and o.type_id = 'std.price'
    and o.price is not null and o.instrument_id is not null and o.units_id is not null and o.date_of is not null`;
  // Two searches by index each; put together by `or` they would be one scan of every price. The second looks key by key
  // (`offset 0` holds the planner to it): after an import was taken back it took one scan for each of a hundred thousand.
  return tx.query<PriceRow>(sql`with replaced as (select distinct instrument_id, units_id, date_of from observable
      where universe_id = ${tx.universe} and superseded > ${revision}),
    changed as (select o.* from observable o where ${isPrice} and o.revision > ${revision}
      union select o.* from replaced r cross join lateral (
        select o.* from observable o where ${isPrice} and o.instrument_id = r.instrument_id and o.date_of = r.date_of
          and o.units_id = r.units_id offset 0) o)
    select instrument_id as instrument, units_id as units, (date_of - date '1970-01-01')::int as day,
      price::text as price, source::int as source from changed order by revision, observable_id`);
}

/** The newest stored checkpoint's revision, or null. */
export async function checkpointRevision(tx: Transaction): Promise<number | null> {
  return (await tx.one<StoredRevision>(newestCheckpoint(tx.universe))).revision;
}

/** The head, and the newest stored checkpoint's revision or null, in one round trip. */
export async function headAndCheckpoint(
  tx: Transaction,
): Promise<{ readonly head: Head; readonly stored: number | null }> {
  const [[found], [newest]] = (await tx.together([HEAD, newestCheckpoint(tx.universe)])) as [Head[], StoredRevision[]];
  if (found === undefined) throw new Error("The universe has no row");
  return { head: found, stored: newest?.revision ?? null };
}

interface StoredRevision {
  readonly revision: number | null;
}

function newestCheckpoint(universe: string | null): Sql {
  return sql`select max(revision) as revision from book_checkpoint where universe_id = ${universe} and kind = 'core'`;
}

/**
 * A checkpoint's bytes of one kind as binary COPY: the place of each piece from 0, and its bytes. They come as they lie
 * in the table: by an index, and in order, the database would wait for every page by itself.
 */
export function checkpointCopy(universe: string, revision: number, kind: "core" | "identity"): Sql {
  return sql`set local enable_indexscan = off; copy (select part, bytes from book_checkpoint
      where universe_id = ${universe} and revision = ${revision} and kind = ${kind}) to stdout (format binary);
    set local enable_indexscan to default`;
}

/** Lets one writer of checkpoints of the universe at a time go on, until its database transaction ends. */
export async function lockCheckpoints(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`book_checkpoint ${tx.universe}`}, 0))`);
}

/** Bytes of a checkpoint in one row: with the rest of it they fill a page, in which the database reads fastest. */
const ROW_BYTES = 8_064;

/** Stores a checkpoint in place of the older ones. */
export async function storeCheckpoint(
  tx: Transaction,
  revision: number,
  parts: { core: readonly Uint8Array[]; identity: readonly Uint8Array[] },
): Promise<void> {
  await tx.execute(sql`delete from book_checkpoint where universe_id = ${tx.universe}`);
  for (const kind of ["core", "identity"] as const) {
    let row = 0;
    for (const bytes of parts[kind]) {
      const rows = Math.ceil(bytes.length / ROW_BYTES);
      await tx.execute(sql`insert into book_checkpoint (universe_id, revision, kind, part, bytes)
        select ${tx.universe}, ${revision}, ${kind}, ${row}::int + place,
          substring(${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}::bytea from place * ${ROW_BYTES}::int + 1 for ${ROW_BYTES})
        from generate_series(0, ${rows - 1}::int) place`);
      row += rows;
    }
  }
}

export interface TransactionFact {
  readonly id: string;
  readonly event_id: string | null;
  readonly identifier: string | null;
  readonly description: string | null;
}

/** What names transactions as evidence. */
export async function transactionFacts(
  database: Database,
  universe: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TransactionFact>> {
  const rows = await database.readUniverse<TransactionFact>(
    universe,
    sql`select t.transaction_id as id, t.event_id,
      case when is_whole() or e.event_id is not null then coalesce(t.identifier, e.client_identifier) end as identifier,
      e.description
    from transaction t left join event e on e.universe_id = t.universe_id and e.event_id = t.event_id
    where t.universe_id = current_universe() and t.superseded is null and t.transaction_id = any(${ids as string[]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The own universe of a person: the first one they were given. Null: there is no such person. */
export async function universeOfPerson(database: Database, email: string): Promise<string | null> {
  const rows = await database.readPlatform<{ universe: string }>(sql`select a.universe_id as universe
    from app_user u join universe_access a on a.user_id = u.user_id
    where u.user_id = ${personNamed(email)} and a.kind = 'owner' order by a.created_time, a.universe_id limit 1`);
  return rows[0]?.universe ?? null;
}

/** The number of each account that has one, by the account's id. */
export async function accountNumbers(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{
    id: string;
    number: string;
  }>(sql`select account_id as id, acct_number as number from account
    where universe_id = ${tx.universe} and acct_number is not null and superseded is null`);
  return new Map(rows.map((row) => [row.id, row.number]));
}

/** The id of a person by the e-mail they sign in with, or null. */
export async function personByEmail(database: Database, email: string): Promise<string | null> {
  const rows = await database.readPlatform<{ id: string }>(
    sql`select user_id as id from app_user where user_id = ${personNamed(email)}`,
  );
  return rows[0]?.id ?? null;
}
