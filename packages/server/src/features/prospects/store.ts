import type { Prospect, ProspectLog } from "@distributary/contract/records/prospects";
import type { Reads } from "../../access/records/reads.ts";
import { bringBack, keepVersion } from "../../access/store/history.ts";
import { countRows, type Page } from "../../access/store/paging.ts";
import { changeRow, insertRows, type StoredRow } from "../../access/store/rows.ts";
import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A prospect as it is read. */
export interface ProspectRow {
  readonly uuid: string;
  readonly instrument_type: Prospect["instrument_type"];
  readonly event_type: Prospect["event_type"];
  readonly direction: Prospect["direction"];
  readonly instrument: string | null;
  readonly request: Record<string, unknown>;
  readonly notes: string | null;
  /** The event that was recorded from it, as long as that stands */
  readonly event: string | null;
  readonly created_time: Date;
  readonly updated_time: Date;
  readonly revision: number;
}

const RECORDED = sql`(select event_id from event where event.universe_id = prospect.universe_id
  and event.prospect_id = prospect.prospect_id and event.superseded is null order by event_id limit 1)`;

const COLUMNS = sql`prospect_id as uuid, instrument_type, event_type, direction, instrument_id as instrument, request,
  notes, ${RECORDED} as event, created_time, updated_time, revision`;

/** One prospect, or null. */
export async function findProspect(tx: Reads, universe: string, id: string): Promise<ProspectRow | null> {
  const rows = await tx.query<ProspectRow>(sql`
    select ${COLUMNS} from prospect
    where universe_id = ${universe} and prospect_id = ${id} and superseded is null`);
  return rows[0] ?? null;
}

/** The event that stands and was recorded from a prospect, also from one that was deleted since; or null. */
export async function recordedFrom(tx: Reads, universe: string, prospect: string): Promise<string | null> {
  const rows = await tx.query<{ event: string }>(sql`
    select event_id as event from event
    where universe_id = ${universe} and prospect_id = ${prospect} and superseded is null
    order by event_id limit 1`);
  return rows[0]?.event ?? null;
}

/** Prospects by id, in no order. */
export function findProspects(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly ProspectRow[]> {
  return tx.query<ProspectRow>(sql`
    select ${COLUMNS} from prospect
    where universe_id = ${universe} and prospect_id = any(${ids}::uuid[]) and superseded is null`);
}

/** A page of prospects, the newest first; only open or only recorded ones where `isOpen` says so. */
export function listProspects(
  tx: Reads,
  universe: string,
  isOpen: boolean | undefined,
  page: Page,
): Promise<readonly ProspectRow[]> {
  return tx.query(sql`
    select ${COLUMNS} from prospect where ${matching(universe, isOpen)}
    order by prospect_id desc limit ${page.limit} offset ${page.offset}`);
}

/** How many prospects `listProspects` has to show. */
export function countProspects(tx: Reads, universe: string, isOpen: boolean | undefined) {
  return countRows(tx, sql`select from prospect where ${matching(universe, isOpen)}`);
}

function matching(universe: string, isOpen: boolean | undefined): Sql {
  const standing = sql`universe_id = ${universe} and superseded is null`;
  if (isOpen === undefined) return standing;
  return isOpen ? sql`${standing} and ${RECORDED} is null` : sql`${standing} and ${RECORDED} is not null`;
}

/** Inserts a prospect; the row names every column that has no null. */
export function insertProspect(tx: Transaction, row: StoredRow): Promise<void> {
  return insertRows(tx, "prospect", [row]);
}

/** Lets a prospect that was removed come back as `row` says. */
export function reviveProspect(tx: Transaction, universe: string, id: string, row: StoredRow): Promise<void> {
  return bringBack(tx, universe, "prospect", id, row);
}

/** Changes the named columns of a prospect and keeps its body as it was. */
export async function changeProspect(
  tx: Transaction,
  universe: string,
  id: string,
  revision: number,
  changed: StoredRow,
): Promise<void> {
  await keepVersion(tx, universe, "prospect", id, revision);
  await changeRow(tx, "prospect", { universe, column: "prospect_id", id }, { ...changed, revision });
}

/** Supersedes a prospect. */
export async function supersedeProspect(
  tx: Transaction,
  universe: string,
  id: string,
  revision: number,
): Promise<void> {
  await tx.execute(sql`
    update prospect set superseded = ${revision}
    where universe_id = ${universe} and prospect_id = ${id} and superseded is null`);
}

/** A line of a log as it is read. */
export type LogRow = Omit<ProspectLog, "created_time"> & { readonly created_time: Date };

/** The newest lines of a prospect's log. */
export function logOf(tx: Reads, universe: string, prospect: string, limit: number): Promise<readonly LogRow[]> {
  return tx.query(sql`
    select log_id as uuid, kind, message, user_id as "user", created_time from prospect_log
    where universe_id = ${universe} and prospect_id = ${prospect} order by created_time desc, log_id desc limit ${limit}`);
}

/** How many lines a prospect's log has. */
export async function countLog(tx: Reads, universe: string, prospect: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from prospect_log where universe_id = ${universe} and prospect_id = ${prospect}`);
  return rows[0]?.count ?? 0;
}

/** Writes a line into a log. */
export function insertLog(tx: Transaction, row: StoredRow): Promise<void> {
  return insertRows(tx, "prospect_log", [row]);
}
