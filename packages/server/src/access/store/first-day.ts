import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";

/** The first day (ISO 8601) on which anything was booked in the universe, or null. */
export function firstDayOfBook(tx: Reads, universe: string): Promise<string | null> {
  return dayOf(
    tx,
    sql`select min(transaction_date) from transaction
    where universe_id = ${universe} and superseded is null`,
  );
}

/** The first day on which anything was booked in one of these accounts, or null. */
export function firstDayOfAccounts(tx: Reads, universe: string, accounts: readonly string[]): Promise<string | null> {
  return dayOf(
    tx,
    booked(universe, sql`(src_account_id = any(${accounts}::uuid[]) or dst_account_id = any(${accounts}::uuid[]))`),
  );
}

/** The first day on which an instrument was booked or anything was observed of it, or null. */
export function firstDayOfInstrument(tx: Reads, universe: string, instrument: string): Promise<string | null> {
  return dayOf(
    tx,
    sql`select least((${booked(universe, sql`instrument_id = ${instrument}`)}),
      (select min(date_of) from observable
        where universe_id = ${universe} and instrument_id = ${instrument} and superseded is null))`,
  );
}

/** Accounts that belong to one of these entities or are owned by one, whole or in part. */
export async function accountsOfEntities(
  tx: Reads,
  universe: string,
  entities: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select account_id as id from account
    where universe_id = ${universe} and superseded is null
      and (entity_id = any(${entities}::uuid[]) or owner_id = any(${entities}::uuid[])
        or jsonb_path_query_array(user_attributes, '$.owners[*].entity_id') ?| ${entities}::text[])`);
  return rows.map(({ id }) => id);
}

function booked(universe: string, which: Sql): Sql {
  return sql`select min(transaction_date) from line_item join transaction using (universe_id, transaction_id, version)
    where universe_id = ${universe} and superseded is null and ${which}`;
}

async function dayOf(tx: Reads, day: Sql): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>(sql`select (${day}) as day`);
  return row?.day ?? null;
}
