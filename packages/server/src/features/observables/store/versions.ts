import type { Observable } from "@distributary/contract/records/observables";
import type { Reads } from "../../../access/records/reads.ts";
import { insertRows, type StoredRow } from "../../../access/store/rows.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A version of an observable as it is read; decimals as text without closing zeros. */
export interface ObservableRow {
  readonly observable_id: string;
  readonly version: number;
  readonly type_id: Observable["type_id"];
  readonly identifier: string | null;
  readonly description: string | null;
  readonly instant: Date | null;
  readonly date_of: string | null;
  readonly price: string | null;
  readonly value: string | null;
  readonly quantity: string | null;
  readonly units_id: string | null;
  readonly instrument_id: string | null;
  readonly account_id: string | null;
  readonly document_id: string | null;
  readonly source: number;
  readonly fields: Record<string, unknown>;
  readonly notes: string | null;
  readonly revision: number;
}

export const COLUMNS = sql`observable_id, version, type_id, identifier, description, instant, date_of,
  trim_scale(price)::text as price, trim_scale(value)::text as value, trim_scale(quantity)::text as quantity,
  units_id, instrument_id, account_id, document_id, source::int as source, fields, notes, revision`;

/** One observable as it stands, or null. */
export async function findObservable(tx: Reads, universe: string, id: string): Promise<ObservableRow | null> {
  return (await findObservables(tx, universe, [id]))[0] ?? null;
}

/** Observables as they stand, by id, in no order. */
export function findObservables(
  tx: Reads,
  universe: string,
  ids: readonly string[],
): Promise<readonly ObservableRow[]> {
  return tx.query<ObservableRow>(sql`
    select ${COLUMNS} from observable
    where universe_id = ${universe} and observable_id = any(${ids}::uuid[]) and superseded is null`);
}

/** The observable as it was known at a revision, or null. */
export async function findObservableAt(
  tx: Reads,
  universe: string,
  id: string,
  revision: number,
): Promise<ObservableRow | null> {
  const rows = await tx.query<ObservableRow>(sql`
    select ${COLUMNS} from observable
    where universe_id = ${universe} and observable_id = ${id} and revision <= ${revision}
      and (superseded is null or superseded > ${revision})`);
  return rows[0] ?? null;
}

/** The newest version that an observable has had, removed ones among them; 0 where there never was one. */
export async function newestVersion(tx: Reads, universe: string, id: string): Promise<number> {
  const rows = await tx.query<{ version: number }>(sql`
    select coalesce(max(version), 0) as version from observable
    where universe_id = ${universe} and observable_id = ${id}`);
  return rows[0]?.version ?? 0;
}

/** Inserts versions of observables; each row names every column that has no null. */
export function insertObservables(tx: Transaction, rows: readonly StoredRow[]): Promise<void> {
  return insertRows(tx, "observable", rows);
}

/** Supersedes an observable and inserts its next version: the same row with the named columns changed. */
export async function insertNextVersion(
  tx: Transaction,
  universe: string,
  id: string,
  next: { readonly revision: number; readonly now: Date; readonly columns: StoredRow },
): Promise<void> {
  const columns = JSON.stringify({ ...next.columns, revision: next.revision, created_time: next.now });
  await tx.execute(sql`
    with superseded as (
      update observable set superseded = ${next.revision}
      where universe_id = ${universe} and observable_id = ${id} and superseded is null
      returning *
    )
    insert into observable
    select body.* from superseded old, jsonb_populate_record(null::observable,
      to_jsonb(old) || jsonb_build_object('version', old.version + 1, 'superseded', null) || ${columns}::jsonb) body`);
}

/** Supersedes observables: nothing takes their place. */
export async function supersedeObservables(
  tx: Transaction,
  universe: string,
  ids: readonly string[],
  revision: number,
): Promise<void> {
  await tx.execute(sql`
    update observable set superseded = ${revision}
    where universe_id = ${universe} and observable_id = any(${ids}::uuid[]) and superseded is null`);
}
