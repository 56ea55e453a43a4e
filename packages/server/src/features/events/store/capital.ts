import type { Event } from "@distributary/contract/records/events";
import type { Reads } from "../../../access/records/reads.ts";
import { rowsKnownAt } from "../../../access/store/history.ts";
import { sql, type Sql } from "../../../platform/db/sql.ts";
import type { StoredPayload } from "../payloads.ts";

/** A capital event as its derivation needs it. */
export interface CapitalEvent {
  readonly id: string;
  readonly type: Event["event_type"];
  readonly date: string;
  readonly instant: Date | null;
  readonly parent: string | null;
  readonly data: StoredPayload;
}

const COLUMNS = sql`event_id as id, event_type as type, event_date as date, instant, parent_event_id as parent,
  event_data as data`;

/** A notice and its settlements: the notice first, then they in the order in which they are paid. */
export function noticeGroup(tx: Reads, universe: string, notice: string): Promise<readonly CapitalEvent[]> {
  return tx.query(sql`
    select ${COLUMNS} from event
    where universe_id = ${universe} and superseded is null
      and (event_id = ${notice} or (parent_event_id = ${notice} and event_type = 'CACT'))
    order by event_type <> 'CACT' desc, event_date, ordinal, event_id`);
}

/** All notices of a commitment with their settlements, each notice before its own; as known at a revision (null: now). */
export function eventsOfCommitment(
  tx: Reads,
  universe: string,
  commitment: string,
  revision: number | null,
): Promise<readonly CapitalEvent[]> {
  // What is known now is found by the indexes of the table itself.
  const known = revision === null ? sql`event` : sql`(${rowsKnownAt(universe, "event", revision)})`;
  const standing = revision === null ? sql`superseded is null` : sql`true`;
  return tx.query(sql`
    with notice as (
      select * from ${known} known
      where universe_id = ${universe} and event_type in ('LPCC', 'LPCD') and ${standing}
        and coalesce(event_data -> 'capital_call', event_data -> 'capital_distro') ->> 'commitment_id' = ${commitment}
    )
    select ${COLUMNS} from (
      select * from notice
      union all
      select child.* from notice join ${known} child on child.universe_id = notice.universe_id
        and child.parent_event_id = notice.event_id and child.event_type = 'CACT' and ${revision === null ? sql`child.superseded is null` : sql`true`}
    ) event
    order by event_type <> 'CACT' desc, event_date, ordinal, event_id`);
}

/**
 * The commitments that an account may be called for: those that its notices name or that it holds, else every one of
 * the universe. At most two: more than one leaves a doubt.
 */
export async function commitmentsOf(tx: Reads, universe: string, account: string): Promise<readonly string[]> {
  const named = sql`
    select distinct (coalesce(event_data -> 'capital_call', event_data -> 'capital_distro') ->> 'commitment_id')::uuid as id
    from event
    where universe_id = ${universe} and event_type in ('LPCC', 'LPCD') and superseded is null
      and coalesce(event_data -> 'capital_call' ->> 'capital_account_id',
        event_data -> 'capital_distro' ->> 'principal_account_id') = ${account}`;
  const held = sql`
    select distinct i.instrument_id as id
    from line_item l join transaction t using (universe_id, transaction_id, version)
    join instrument i on i.universe_id = l.instrument_universe_id and i.instrument_id = l.instrument_id
    where l.universe_id = ${universe} and l.dst_account_id = ${account} and t.superseded is null
      and i.instrument_type = 'CAPC'`;
  const any = sql`
    select instrument_id as id from instrument
    where universe_id = ${universe} and instrument_type = 'CAPC' and superseded is null`;
  for (const found of [sql`${named} union ${held}`, any]) {
    const rows = await tx.query<{ id: string }>(limited(found));
    if (rows.length > 0) return rows.map((row) => row.id);
  }
  return [];
}

function limited(found: Sql): Sql {
  return sql`select id from (${found}) found where id is not null limit 2`;
}

/** A commitment of the universe, its name, and the currency that it is called in. */
export interface NamedCommitment {
  readonly id: string;
  readonly name: string;
  readonly currency_id: string;
  readonly currency: string;
  /** its start, or else the day it was recorded in the time of the universe, `yyyy-MM-dd` */
  readonly begins: string;
  /** the last day on which it may be called, `yyyy-MM-dd` */
  readonly end_date: string | null;
}

/**
 * Every commitment that stands, or stood at a revision (null: now), in order of names; called in the
 * currency that its details say it is payable in, else in that of its settlement, else in the profile's own.
 */
export function standingCommitments(
  tx: Reads,
  universe: string,
  revision: number | null,
): Promise<readonly NamedCommitment[]> {
  return tx.query<NamedCommitment>(sql`
    select i.instrument_id as id, i.display_name as name, unit.instrument_id as currency_id, unit.identifier as currency,
      i.end_date, coalesce(i.start_date, (i.created_time at time zone u.default_timezone)::date) as begins
    from (${rowsKnownAt(universe, "instrument", revision)}) i join universe u on u.universe_id = i.universe_id
    join instrument unit on unit.universe_id = system_universe() and unit.instrument_type = 'CCY'
      and case when coalesce(i.details ->> 'payable_unit', i.settlement_unit_id::text) is null
        then unit.identifier = u.default_currency
        else unit.instrument_id::text = coalesce(i.details ->> 'payable_unit', i.settlement_unit_id::text) end
    where i.instrument_type = 'CAPC'
    order by i.display_name, i.instrument_id`);
}

/** What is, or was at a revision, committed under a commitment, decimal text; null where its details do not say. */
export async function committedCapital(
  tx: Reads,
  universe: string,
  commitment: string,
  revision: number | null,
): Promise<string | null> {
  const rows = await tx.query<{ committed: string | null }>(sql`
    select details ->> 'committed_capital' as committed
    from (${rowsKnownAt(universe, "instrument", revision)}) known where instrument_id = ${commitment}`);
  const committed = rows[0]?.committed ?? null;
  return committed !== null && /^\d+(\.\d+)?$/.test(committed) ? committed : null;
}

/** The events whose transactions take an instrument from an account between two days, the first first. */
export function eventsTaking(
  tx: Reads,
  universe: string,
  held: { readonly account: string; readonly instrument: string; readonly from: string; readonly to: string },
): Promise<readonly Pick<CapitalEvent, "id" | "type" | "date">[]> {
  return tx.query(sql`
    select distinct e.event_id as id, e.event_type as type, e.event_date as date
    from line_item l join transaction t using (universe_id, transaction_id, version)
    join event e on e.universe_id = t.universe_id and e.event_id = t.event_id and e.superseded is null
    where l.universe_id = ${universe} and l.src_account_id = ${held.account} and l.instrument_id = ${held.instrument}
      and t.superseded is null and t.transaction_date between ${held.from}::date and ${held.to}::date
    order by date, id`);
}
