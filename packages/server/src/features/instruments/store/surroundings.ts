import type { Reads } from "../../../access/records/reads.ts";
import { movedRecords } from "../../../access/store/lines.ts";
import { join, sql } from "../../../platform/db/sql.ts";

/** A record by its id and what it is called. */
export interface NamedRecord {
  readonly uuid: string;
  readonly name: string;
}

/** Entities, own and shared, by id, with their names. */
export function namedEntities(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly NamedRecord[]> {
  return tx.query(sql`
    select entity_id as uuid, name from entity
    where universe_id in (${universe}, system_universe()) and entity_id = any(${ids}::uuid[])`);
}

/** Instruments, own and shared, by id, with their names and identifiers. */
export function namedInstruments(
  tx: Reads,
  universe: string,
  ids: readonly string[],
): Promise<readonly (NamedRecord & { readonly identifier: string })[]> {
  return tx.query(sql`
    select instrument_id as uuid, display_name as name, identifier from instrument
    where universe_id in (${universe}, system_universe()) and instrument_id = any(${ids}::uuid[])`);
}

/** A recorded price: decimal text, and the currency it is in. */
export interface PriceRow {
  readonly date: string;
  readonly price: string;
  readonly units_id: string;
}

/** The newest price of an instrument on or before the day that `now` is in the profile's time zone; on one day a user's own first. */
export async function latestPrice(tx: Reads, universe: string, id: string, now: Date): Promise<PriceRow | null> {
  const rows = await tx.query<PriceRow>(sql`
    select date_of as date, trim_scale(price)::text as price, units_id from observable
    where universe_id = ${universe} and instrument_id = ${id} and type_id = 'std.price' and superseded is null
      and date_of <= (${now}::timestamptz at time zone
        (select default_timezone from universe where universe_id = ${universe}))::date
    order by date_of desc, source, revision desc limit 1`);
  return rows[0] ?? null;
}

/** What each own account holds of an instrument, those with nothing left out. Decimal text. */
export function holdingsOf(
  tx: Reads,
  universe: string,
  id: string,
): Promise<readonly { readonly account: NamedRecord; readonly quantity: string }[]> {
  return tx.query(sql`
    select json_build_object('uuid', account_id, 'name', name) as account, trim_scale(sum(moved.quantity))::text as quantity
    from (
      select l.dst_account_id as account_id, l.quantity from line_item l
      join transaction t using (universe_id, transaction_id, version)
      where l.universe_id = ${universe} and l.instrument_id = ${id} and t.superseded is null
      union all
      select l.src_account_id, -l.quantity from line_item l
      join transaction t using (universe_id, transaction_id, version)
      where l.universe_id = ${universe} and l.instrument_id = ${id} and t.superseded is null
    ) moved join account using (account_id)
    where account.universe_id = ${universe} and acct_type not in ('MKT', 'ISR', 'I', 'EX', 'RE')
    group by account_id, name having sum(moved.quantity) <> 0 order by lower(name), account_id`);
}

/** How many transactions of the universe an instrument is moved or caused by (as its list has them), and observations. */
export async function mentionsOf(
  tx: Reads,
  universe: string,
  id: string,
): Promise<{ readonly transactions: number; readonly observables: number }> {
  const lines = join(
    movedRecords({ instrument: id }).map(({ line }) => line),
    sql` and `,
  );
  const rows = await tx.query<{ transactions: number; observables: number }>(sql`
    select (select count(distinct transaction_id) from line_item l join transaction t using (universe_id, transaction_id, version)
        where l.universe_id = ${universe} and ${lines} and t.superseded is null)::int as transactions,
      (select count(*) from observable
        where universe_id = ${universe} and instrument_id = ${id} and superseded is null)::int as observables`);
  return rows[0] ?? { transactions: 0, observables: 0 };
}
