import type { HistoricKind } from "@distributary/contract/records/history";
import type { Reads } from "../../../access/records/reads.ts";
import { identifier, sql, type Sql } from "../../../platform/db/sql.ts";

/** A body of a record: from which revision it was known, and which replaced or removed it. */
export interface VersionRow {
  readonly revision: number;
  readonly superseded: number | null;
  /** The columns of its row; decimals are text */
  readonly body: Readonly<Record<string, unknown>>;
}

/** More than anybody changes one record by hand. */
const MOST_VERSIONS = 5_000;

// Decimals of a body would be read as binary numbers.
const EXACT = sql`(
  select jsonb_object_agg(key, case when jsonb_typeof(value) = 'number'
      and key in ('issued_amount', 'par_amount', 'price_multiplier', 'price', 'value', 'quantity')
    then to_jsonb(trim_scale((value #>> '{}')::numeric)::text) else value end)
  from jsonb_each(version.body)) as body`;

/** Every body that a record of the universe has had, the oldest first; empty when there never was such a record. */
export function versionsOf(
  tx: Reads,
  universe: string,
  kind: HistoricKind,
  id: string,
): Promise<readonly VersionRow[]> {
  const bodies = kind === "observable" ? observableBodies(universe, id) : keptBodies(universe, kind, id);
  return tx.query<VersionRow>(sql`
    select version.revision, version.superseded, ${EXACT} from (${bodies}) version
    order by version.revision limit ${MOST_VERSIONS}`);
}

/** The number of the universe's last write, 0 before the first. */
export async function newestRevision(tx: Reads, universe: string): Promise<number> {
  const rows = await tx.query<{ newest: number }>(sql`
    select coalesce(max(revision), 0)::bigint as newest from revision where universe_id = ${universe}`);
  return rows[0]?.newest ?? 0;
}

/** An event that fell with the one above it, as it stood until then. */
export interface FallenRow {
  readonly uuid: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The events below one that were removed in the same revision, each after the one above it. */
export function fallenBelow(
  tx: Reads,
  universe: string,
  event: string,
  revision: number,
): Promise<readonly FallenRow[]> {
  return tx.query<FallenRow>(sql`
    with recursive fallen (id, depth) as (
      select ${event}::uuid, 0
      union all
      select event_id, depth + 1 from fallen join event on parent_event_id = fallen.id
      where universe_id = ${universe} and superseded = ${revision}
    )
    select version.event_id as uuid, ${EXACT} from (
      select event_id, event_date, ordinal, depth, to_jsonb(event) as body
      from fallen join event on event_id = fallen.id
      where universe_id = ${universe} and depth > 0
    ) version order by depth, event_date, ordinal, event_id`);
}

function observableBodies(universe: string, id: string): Sql {
  return sql`
    select revision, superseded, to_jsonb(observable) as body from observable
    where universe_id = ${universe} and observable_id = ${id}`;
}

function keptBodies(universe: string, kind: Exclude<HistoricKind, "observable">, id: string): Sql {
  const table = identifier(kind);
  return sql`
    select revision, superseded, to_jsonb(${table}) as body from ${table}
    where universe_id = ${universe} and ${identifier(`${kind}_id`)} = ${id}
    union all
    select revision, superseded, body from record_version
    where universe_id = ${universe} and kind = ${kind} and record_id = ${id}`;
}

/** A person by name. */
export interface PersonRow {
  readonly uuid: string;
  readonly name: string;
}

/** A revision of the universe as its audit tells it. */
export interface ToldRevision {
  readonly revision: number;
  readonly recorded_at: Date;
  readonly action: string;
  readonly user: PersonRow | null;
  readonly actor: PersonRow | null;
  readonly lock_reason: string | null;
}

/** Revisions by number, in no order. */
export function toldRevisions(
  tx: Reads,
  universe: string,
  revisions: readonly number[],
): Promise<readonly ToldRevision[]> {
  return tx.query<ToldRevision>(sql`
    select r.revision, r.recorded_at, r.action, p.payload ->> 'lock_reason' as lock_reason,
      ${person(sql`r.user_id`)} as user, ${person(sql`r.actor_user_id`)} as actor
    from revision r left join revision_payload p using (universe_id, revision)
    where r.universe_id = ${universe} and r.revision = any(${revisions}::bigint[])`);
}

function person(column: Sql): Sql {
  return sql`(select json_build_object('uuid', user_id, 'name', trim(first_name || ' ' || last_name))
    from app_user where user_id = ${column})`;
}
