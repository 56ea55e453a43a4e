import { identifier, sql, type Sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { changeRow, type StoredRow } from "./rows.ts";

/** Records whose earlier bodies are kept: table and name of its key. */
const KEPT = {
  account: "account_id",
  entity: "entity_id",
  instrument: "instrument_id",
  event: "event_id",
  prospect: "prospect_id",
  document: "document_id",
} as const;

/** A kind of record whose earlier bodies are kept. */
export type KeptKind = keyof typeof KEPT;

/** Keeps the body of a record as it is before `revision` changes it. */
export function keepVersion(
  tx: Transaction,
  universe: string,
  kind: KeptKind,
  id: string,
  revision: number,
): Promise<void> {
  return keepVersions(tx, universe, kind, [id], revision);
}

/** The same of several records of a kind. */
export async function keepVersions(
  tx: Transaction,
  universe: string,
  kind: KeptKind,
  ids: readonly string[],
  revision: number,
): Promise<void> {
  const key = identifier(KEPT[kind]);
  await tx.execute(sql`
    insert into record_version (universe_id, kind, record_id, revision, superseded, body)
    select universe_id, ${kind}, ${key}, revision, ${revision}, to_jsonb(kept)
    from ${identifier(kind)} kept
    where universe_id = ${universe} and ${key} = any(${ids}::uuid[]) and revision < ${revision}`);
}

/**
 * Lets a record that was removed come back under its own id: its row takes up `row`, but for the instant it was first
 * made, and the body that it had until it was removed is kept. Throws where no removed record of the universe has this
 * id.
 */
export async function bringBack(
  tx: Transaction,
  universe: string,
  kind: KeptKind,
  id: string,
  row: StoredRow,
): Promise<void> {
  const column = KEPT[kind];
  const key = identifier(column);
  const [ended] = await tx.query<{ body: StoredRow }>(sql`
    insert into record_version (universe_id, kind, record_id, revision, superseded, body)
    select universe_id, ${kind}, ${key}, revision, superseded, to_jsonb(kept)
    from ${identifier(kind)} kept
    where universe_id = ${universe} and ${key} = ${id} and superseded is not null
    returning body`);
  if (ended === undefined) throw new Error(`no removed ${kind} has this id`);
  const blank = Object.fromEntries(Object.keys(ended.body).map((name) => [name, null]));
  await changeRow(tx, kind, { universe, column, id }, { ...blank, ...row, created_time: ended.body["created_time"] });
}

/** The rows of a record as it was known at a revision, in the columns of its own table: the body of then, or none. */
export function asKnownAt(universe: string, kind: KeptKind, id: string, revision: number): Sql {
  const table = identifier(kind);
  const key = identifier(KEPT[kind]);
  return sql`
    select now_known.* from ${table} now_known
    where universe_id = ${universe} and ${key} = ${id} and revision <= ${revision}
      and (superseded is null or superseded > ${revision})
    union all
    select body.* from record_version version, jsonb_populate_record(null::${table}, version.body) body
    where version.universe_id = ${universe} and version.kind = ${kind} and version.record_id = ${id}
      and version.revision <= ${revision} and version.superseded > ${revision}`;
}

/** The rows of a kind that stand (revision null) or stood at a revision, in the columns of their own table. */
export function rowsKnownAt(universe: string, kind: KeptKind, revision: number | null): Sql {
  const table = identifier(kind);
  if (revision === null) return sql`select * from ${table} where universe_id = ${universe} and superseded is null`;
  return sql`
    select now_known.* from ${table} now_known
    where universe_id = ${universe} and revision <= ${revision} and (superseded is null or superseded > ${revision})
    union all
    select body.* from record_version version, jsonb_populate_record(null::${table}, version.body) body
    where version.universe_id = ${universe} and version.kind = ${kind}
      and version.revision <= ${revision} and version.superseded > ${revision}`;
}

/** The newest revision recorded on or before an instant, 0 when there is none. */
export async function revisionOn(tx: Reads, universe: string, instant: string): Promise<number> {
  // That each is above 0 is said because the index by instants holds only those.
  const rows = await tx.query<{ revision: number }>(sql`
    select coalesce(max(revision), 0)::bigint as revision from revision
    where universe_id = ${universe} and recorded_at <= ${instant}::timestamptz and revision > 0`);
  return rows[0]?.revision ?? 0;
}
