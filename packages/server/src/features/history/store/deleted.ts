import { DELETED_DAYS, type DeletedKind, type DisposableKind } from "@distributary/contract/records/history";
import type { Reads } from "../../../access/records/reads.ts";
import type { Page } from "../../../access/store/paging.ts";
import { identifier, nothing, sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A deleted record, with how many there are. */
interface DeletedRow {
  readonly uuid: string;
  readonly name: string;
  readonly date: string | null;
  readonly deleted_at: Date;
  readonly deleted_by: string | null;
  readonly revision: number;
  readonly total: number;
}

/** What each kind is called by in a list, and its day; `also` is what else holds of those that are listed. */
const NAMED: Readonly<Record<DeletedKind, { readonly name: Sql; readonly date: Sql; readonly also?: Sql }>> = {
  account: { name: sql`gone.name`, date: sql`null` },
  entity: { name: sql`gone.name`, date: sql`null` },
  instrument: { name: sql`gone.display_name`, date: sql`null` },
  event: { name: sql`coalesce(gone.description, '')`, date: sql`gone.event_date::text` },
  prospect: { name: sql`coalesce(gone.notes, '')`, date: sql`null` },
  observable: {
    name: sql`coalesce((select i.display_name from instrument i
      where i.instrument_id = gone.instrument_id and i.superseded is null limit 1), gone.identifier, '')`,
    date: sql`gone.date_of::text`,
  },
  // What fell with its folder or its document comes back with it.
  document: {
    name: sql`gone.name`,
    date: sql`null`,
    also: sql`and not exists (select 1 from document above where above.universe_id = gone.universe_id
      and above.document_id = gone.parent_id and above.superseded = gone.superseded)`,
  },
};

/** Records of a kind that were deleted within the last 30 days and stand no more, the newest deletion first. */
export function deletedRecords(
  tx: Reads,
  universe: string,
  kind: DeletedKind,
  { limit, offset }: Page,
): Promise<readonly DeletedRow[]> {
  const { name, date, also = nothing } = NAMED[kind];
  const key = identifier(`${kind}_id`);
  const table = identifier(kind);
  return tx.query<DeletedRow>(sql`
    select gone.${key} as uuid, ${name} as name, ${date} as date, r.recorded_at as deleted_at, gone.revision,
      (select trim(first_name || ' ' || last_name) from app_user where user_id = r.user_id) as deleted_by,
      (count(*) over ())::int as total
    from ${table} gone
    join revision r on r.universe_id = gone.universe_id and r.revision = gone.superseded
    where gone.universe_id = ${universe} and gone.superseded is not null
      and r.recorded_at > now() - make_interval(days => ${DELETED_DAYS}::int) and r.revision > 0
      and not exists (select 1 from ${table} later where later.universe_id = gone.universe_id
        and later.${key} = gone.${key} and later.revision > gone.revision) ${also}
    order by gone.superseded desc, gone.${key} limit ${limit} offset ${offset}`);
}

/** A record that stands: its name, its revision, and whether it is one that nobody changes. */
export async function standingRecord(
  tx: Reads,
  universe: string,
  kind: DisposableKind,
  id: string,
): Promise<{ readonly name: string; readonly revision: number; readonly is_standard: boolean } | null> {
  const [found] = await tx.query<{ name: string; revision: number; is_standard: boolean }>(sql`
    select ${identifier(kind === "instrument" ? "display_name" : "name")} as name, revision::bigint as revision,
      ${kind === "account" ? sql`is_system_account` : sql`universe_id = system_universe()`} as is_standard
    from ${identifier(kind)} where ${identifier(`${kind}_id`)} = ${id} and superseded is null
      and ${kind === "account" ? sql`universe_id = ${universe}` : sql`universe_id in (${universe}, system_universe())`}`);
  return found ?? null;
}

/** Lets a record stand no more. */
export async function endRecord(
  tx: Transaction,
  universe: string,
  kind: DisposableKind,
  id: string,
  revision: number,
): Promise<void> {
  await tx.execute(sql`
    update ${identifier(kind)} set superseded = ${revision}
    where universe_id = ${universe} and ${identifier(`${kind}_id`)} = ${id} and superseded is null`);
}
