import type { Event } from "@distributary/contract/records/events";
import type { Reads } from "../../../access/records/reads.ts";
import { asKnownAt, bringBack, keepVersion } from "../../../access/store/history.ts";
import { changeRow, insertRows, type StoredRow } from "../../../access/store/rows.ts";
import { sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** An event as it is read. */
export interface EventRow {
  readonly uuid: string;
  readonly event_type: Event["event_type"];
  readonly description: string | null;
  readonly identifier: string | null;
  readonly event_date: string;
  readonly instant: Date | null;
  readonly ordinal: number;
  readonly parent_event_id: string | null;
  readonly event_data: Record<string, unknown>;
  readonly advisor_note: string | null;
  readonly settlement_notes: string | null;
  readonly notes: string | null;
  readonly prospect_id: string | null;
  readonly import_facet: unknown;
  readonly client_identifier: string | null;
  readonly user_tags: string[];
  readonly created_time: Date;
  readonly updated_time: Date;
  readonly revision: number;
  /** What it derived: the initial transaction first */
  readonly transactions: string[];
  /** What the events directly below it derived: the settlements of a notice */
  readonly below: string[];
  /** The event at the top of its tree; itself when it has no parent */
  readonly root: string;
}

/** What is read of an `event`; `known` says which versions of its transactions `t` count. */
export function columns(known: Sql): Sql {
  return sql`event_id as uuid, event_type, description, identifier, event_date, instant, ordinal, parent_event_id,
    event_data, advisor_note, settlement_notes, notes, prospect_id, import_facet, client_identifier, user_tags,
    created_time, updated_time, revision,
    array(select t.transaction_id from transaction t
      where t.universe_id = event.universe_id and t.event_id = event.event_id and ${known}
      order by t.ordinal, t.transaction_id) as transactions,
    array(select t.transaction_id from event child join transaction t using (universe_id, event_id)
      where child.universe_id = event.universe_id and child.parent_event_id = event.event_id and ${known}
      order by t.transaction_date, t.transaction_id) as below,
    (with recursive chain (id, parent, depth) as (
      select event.event_id, event.parent_event_id, 0
      union all
      select up.event_id, up.parent_event_id, depth + 1 from chain
        join event up on up.universe_id = event.universe_id and up.event_id = chain.parent
    ) select id from chain order by depth desc limit 1) as root`;
}

/** One event, or null. */
export async function findEvent(tx: Reads, universe: string, id: string): Promise<EventRow | null> {
  const rows = await tx.query<EventRow>(sql`
    select ${columns(sql`t.superseded is null`)} from event
    where universe_id = ${universe} and event_id = ${id} and superseded is null`);
  return rows[0] ?? null;
}

/** Events as they stand, those of the ids that do. */
export async function findEvents(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly EventRow[]> {
  return tx.query<EventRow>(sql`
    select ${columns(sql`t.superseded is null`)} from event
    where universe_id = ${universe} and event_id = any(${ids}::uuid[]) and superseded is null
    order by event_date, ordinal, event_id`);
}

/** The event as it was known at a revision, or null. */
export async function findEventAt(tx: Reads, universe: string, id: string, revision: number): Promise<EventRow | null> {
  const known = sql`t.revision <= ${revision} and (t.superseded is null or t.superseded > ${revision})`;
  const rows = await tx.query<EventRow>(sql`
    select ${columns(known)} from (${asKnownAt(universe, "event", id, revision)}) event`);
  return rows[0] ?? null;
}

/** The event and all that hang from it, itself first. */
export async function treeBelow(tx: Reads, universe: string, id: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with recursive tree (id) as (
      select ${id}::uuid
      union
      select event_id from tree join event on parent_event_id = tree.id
      where universe_id = ${universe} and superseded is null
    )
    select id from tree`);
  return rows.map((row) => row.id);
}

/** The event that carries this client identifier, or null. */
export async function findByClientIdentifier(tx: Reads, universe: string, text: string): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(sql`
    select event_id as id from event
    where universe_id = ${universe} and client_identifier = ${text} and superseded is null`);
  return rows[0]?.id ?? null;
}

/** Lets an event that was removed come back as `row` says. */
export function reviveEvent(tx: Transaction, universe: string, id: string, row: StoredRow): Promise<void> {
  return bringBack(tx, universe, "event", id, row);
}

/** Inserts events; each row names every column that has no null. */
export function insertEvents(tx: Transaction, rows: readonly StoredRow[]): Promise<void> {
  return insertRows(tx, "event", rows);
}

/** Changes the named columns of an event and keeps its body as it was. */
export async function changeEvent(
  tx: Transaction,
  universe: string,
  id: string,
  revision: number,
  changed: StoredRow,
): Promise<void> {
  await keepVersion(tx, universe, "event", id, revision);
  await changeRow(tx, "event", { universe, column: "event_id", id }, { ...changed, revision });
}

/** Replaces what an event of this same write says of itself: no earlier body to keep. */
export function completeEvent(tx: Transaction, universe: string, id: string, changed: StoredRow): Promise<void> {
  return changeRow(tx, "event", { universe, column: "event_id", id }, changed);
}
