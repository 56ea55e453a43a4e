import { observableTypes } from "@distributary/contract/records/observables";
import type { Reads } from "../../../access/records/reads.ts";
import { identifier, sql } from "../../../platform/db/sql.ts";
import { COLUMNS, type ObservableRow } from "./versions.ts";

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
