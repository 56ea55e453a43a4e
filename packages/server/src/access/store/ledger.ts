import { sql, type Sql } from "../../platform/db/sql.ts";
import type { LineItem } from "@distributary/domain/events/line-item";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Reads } from "../records/reads.ts";
import { insertRows, type StoredRow } from "./rows.ts";

/** A transaction as the ledger holds it now, with its lines in order. */
export interface StandingTransaction {
  readonly id: string;
  readonly version: number;
  /** Among those of its event: 0 is the initial one */
  readonly ordinal: number;
  readonly eventId: string;
  readonly date: string;
  readonly createdTime: Date;
  /** ISO 8601, or null */
  readonly time: string | null;
  readonly identifier: string | null;
  readonly notes: string | null;
  readonly lines: readonly LineItem[];
}

/** The transactions that events derived, as they stand, with their lines. */
export async function standingTransactions(
  tx: Reads,
  universe: string,
  events: readonly string[],
): Promise<readonly StandingTransaction[]> {
  const rows = await tx.query<Omit<StandingTransaction, "time"> & { readonly time: Date | null }>(sql`
    select t.transaction_id as id, t.version, t.ordinal::int as ordinal, t.event_id as "eventId", t.identifier, t.notes,
      t.transaction_date as date, t.transaction_time as time, t.created_time as "createdTime",
      (select coalesce(json_agg(json_build_object('action', l.action, 'src', l.src_account_id, 'dst', l.dst_account_id,
          'instrument', json_build_object('id', l.instrument_id, 'universe', l.instrument_universe_id),
          'quantity', trim_scale(l.quantity)::text, 'consideration', trim_scale(l.consideration)::text,
          'considerationUnit', case when l.consideration_unit_id is not null then
            json_build_object('id', l.consideration_unit_id, 'universe', l.consideration_unit_universe_id) end,
          'cause', case when l.cause_instrument_id is not null then
            json_build_object('id', l.cause_instrument_id, 'universe', l.cause_instrument_universe_id) end)
          order by l.ordinal), '[]')
        from line_item l where l.universe_id = t.universe_id and l.transaction_id = t.transaction_id
          and l.version = t.version) as lines
    from transaction t
    where t.universe_id = ${universe} and t.event_id = any(${events}::uuid[]) and t.superseded is null
    order by t.ordinal, t.transaction_id`);
  return rows.map((row) => ({ ...row, time: row.time?.toISOString() ?? null }));
}

/** Supersedes transactions: they stay, as what was known until now. */
export async function supersedeTransactions(
  tx: Transaction,
  universe: string,
  ids: readonly string[],
  revision: number,
): Promise<void> {
  await tx.execute(sql`
    update transaction set superseded = ${revision}
    where universe_id = ${universe} and transaction_id = any(${ids}::uuid[]) and superseded is null`);
}

/** Supersedes an event. */
export async function supersedeEvent(tx: Transaction, universe: string, id: string, revision: number): Promise<void> {
  await tx.execute(sql`
    update event set superseded = ${revision} where universe_id = ${universe} and event_id = ${id} and superseded is null`);
}

/** Inserts versions of transactions with their line items. */
export async function insertTransactions(
  tx: Transaction,
  transactions: readonly StoredRow[],
  lines: readonly StoredRow[],
): Promise<void> {
  await insertRows(tx, "transaction", transactions);
  await insertRows(tx, "line_item", lines);
}

/** A holding: one instrument in one account. */
export interface Holding {
  readonly account: string;
  readonly instrument: string;
}

/** What an account and an instrument say about a holding that may not go below nothing. */
export interface WatchedHolding extends Holding {
  readonly accountName: string;
  readonly instrumentName: string;
}

/** What the current versions of transactions moved, in every account. */
export function holdingsTouched(
  tx: Reads,
  universe: string,
  transactions: readonly string[],
): Promise<readonly Holding[]> {
  if (transactions.length === 0) return Promise.resolve([]);
  return tx.query(sql`
    select distinct side.account, l.instrument_id as instrument
    from transaction t join line_item l using (universe_id, transaction_id, version),
      lateral (values (l.src_account_id), (l.dst_account_id)) as side (account)
    where t.universe_id = ${universe} and t.transaction_id = any(${transactions}::uuid[]) and t.superseded is null`);
}

// Debts may run below nothing by their nature, and so may an issuer's own capital.
const MAY_BE_SHORT: Sql = sql`account.acct_type in ('DE', 'OD', 'OL', 'MKT', 'ISR', 'I', 'EX', 'RE')
  or account.user_attributes ->> 'role' = 'I'
  or coalesce(account.user_attributes ->> 'allow_short', '') in ('true', '1')
  or instrument.instrument_type in ('CCY', 'CBND', 'DRIV', 'FX', 'RECR')`;

/** Of the given holdings those that may not go below nothing. */
export function watchedHoldings(
  tx: Reads,
  universe: string,
  holdings: readonly Holding[],
): Promise<readonly WatchedHolding[]> {
  return tx.query(sql`
    select distinct account.account_id as account, instrument.instrument_id as instrument,
      account.name as "accountName", instrument.display_name as "instrumentName"
    from unnest(${holdings.map((holding) => holding.account)}::uuid[], ${holdings.map((holding) => holding.instrument)}::uuid[])
      as asked (account_id, instrument_id)
    join account on account.universe_id = ${universe} and account.account_id = asked.account_id
    join instrument on instrument.universe_id in (${universe}, system_universe())
      and instrument.instrument_id = asked.instrument_id
    where (${MAY_BE_SHORT}) is not true`);
}

/** How many units are held: at the end of a day, and at the least on any day from then on. Decimal text. */
export interface Held {
  readonly held: string;
  readonly lowest: string;
  /** The day on which the least is reached */
  readonly lowestDay: string;
}

/**
 * What is held of one instrument in one account at the end of `day`, and the least from then on; without what an event
 * (its id) brought, where one is to be derived anew.
 */
export async function heldFrom(
  tx: Reads,
  universe: string,
  holding: Holding,
  day: string,
  without: string | null = null,
): Promise<Held> {
  const rows = await tx.query<Held>(sql`
    with change as (
      select t.transaction_date as day,
        sum(case when l.dst_account_id = ${holding.account} then l.quantity else -l.quantity end) as quantity
      from line_item l join transaction t using (universe_id, transaction_id, version)
      where l.universe_id = ${universe} and t.superseded is null and l.instrument_id = ${holding.instrument}
        and (l.dst_account_id = ${holding.account} or l.src_account_id = ${holding.account})
        and ${without === null ? sql`true` : sql`t.event_id is distinct from ${without}::uuid`}
      group by t.transaction_date
    ), running as (
      select day, sum(quantity) over (order by day) as quantity from change
    ), at_day as (
      select coalesce((select quantity from running where day <= ${day}::date order by day desc limit 1), 0) as quantity
    )
    select trim_scale(at_day.quantity)::text as held, trim_scale(low.quantity)::text as lowest, low.day as "lowestDay"
    from at_day, lateral (
      select ${day}::date as day, at_day.quantity
      union all
      select day, quantity from running where day > ${day}::date
      order by quantity, day limit 1
    ) low`);
  const row = rows[0];
  if (row === undefined) throw new Error("a holding gave no row");
  return row;
}
