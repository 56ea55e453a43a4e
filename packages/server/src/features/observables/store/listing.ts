import { observableTypes, type Observable } from "@distributary/contract/observables";
import type { Reads } from "../../../access/reads.ts";
import { countRows, type Page } from "../../../access/store/paging.ts";
import { identifier, join, nothing, sql, type Sql } from "../../../platform/db/sql.ts";
import { COLUMNS, type ObservableRow } from "./versions.ts";

/** Which observations a list holds: those that fit everything that is said. */
export interface ObservableWhere {
  readonly ids?: readonly string[];
  readonly types?: readonly Observable["type_id"][];
  readonly instruments?: readonly string[];
  readonly accounts?: readonly string[];
  /** First and last day, both included */
  readonly from?: string;
  readonly to?: string;
  /** Part of the identifier or the description, in any letter case */
  readonly text?: string;
}

/** What a list is ordered by. */
export interface ObservableOrder {
  readonly by: "date_of" | "identifier" | "type_id" | "created_time";
  readonly descending: boolean;
}

/** A page of observations as they stand; the newest day first unless told otherwise. */
export function listObservables(
  tx: Reads,
  universe: string,
  where: ObservableWhere,
  order: readonly ObservableOrder[],
  page: Page,
): Promise<readonly ObservableRow[]> {
  const asked = order.length > 0 ? order : [{ by: "date_of", descending: true } as const];
  const keys = asked.map(({ by, descending }) => sql`${identifier(by)} ${descending ? sql`desc` : nothing}`);
  const last = asked[0]?.descending === true ? sql`desc` : nothing;
  return tx.query<ObservableRow>(sql`
    select ${COLUMNS} from observable where ${fits(universe, where)}
    order by ${join(keys)}, observable_id ${last} limit ${page.limit} offset ${page.offset}`);
}

/** How many there are. */
export function countObservables(tx: Reads, universe: string, where: ObservableWhere) {
  return countRows(tx, sql`select from observable where ${fits(universe, where)}`);
}

function fits(universe: string, where: ObservableWhere): Sql {
  const conditions = [sql`universe_id = ${universe} and superseded is null`];
  if (where.ids) conditions.push(sql`observable_id = any(${where.ids}::uuid[])`);
  if (where.types) conditions.push(sql`type_id = any(${where.types}::text[])`);
  if (where.instruments) conditions.push(sql`instrument_id = any(${where.instruments}::uuid[])`);
  if (where.accounts) conditions.push(sql`account_id = any(${where.accounts}::uuid[])`);
  if (where.from) conditions.push(sql`date_of >= ${where.from}`);
  if (where.to) conditions.push(sql`date_of <= ${where.to}`);
  if (where.text) {
    const part = `%${where.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`(identifier ilike ${part} or description ilike ${part})`);
  }
  return join(conditions, sql` and `);
}

/** Until when an observation counts, and as known at which revision; null: whatever is newest. */
export interface AsOf {
  readonly day: string | null;
  readonly revision: number | null;
}

/** An observation, and the account or instrument that it was looked up for. */
export interface NewestRow {
  readonly about: string;
  readonly row: ObservableRow;
}

/**
 * The newest observation of each type about each of these accounts or instruments. On one day the best source goes
 * first, then what was recorded last.
 */
export async function newestOf(
  tx: Reads,
  universe: string,
  kind: "account" | "instrument",
  ids: readonly string[],
  { day, revision }: AsOf,
): Promise<readonly NewestRow[]> {
  if (ids.length === 0) return [];
  const known =
    revision === null
      ? sql`superseded is null`
      : sql`revision <= ${revision} and (superseded is null or superseded > ${revision})`;
  const rows = await tx.query<ObservableRow & { about: string }>(sql`
    select asked.id as about, newest.*
    from unnest(${ids}::uuid[]) as asked (id)
    cross join unnest(${observableTypes}::text[]) as types (type)
    cross join lateral (
      select ${COLUMNS} from observable
      where universe_id = ${universe} and ${identifier(`${kind}_id`)} = asked.id and type_id = types.type and ${known}
        and (${day}::date is null or date_of is null or date_of <= ${day}::date)
      order by date_of desc nulls last, source, revision desc, observable_id desc limit 1
    ) newest`);
  return rows.map(({ about, ...row }) => ({ about, row }));
}
