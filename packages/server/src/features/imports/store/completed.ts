import { sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** An import as it was written. */
export interface Written {
  readonly universe: string;
  readonly id: string;
  readonly revision: number;
}

/** What an event said before an import made a transfer of it. */
export interface EarlierBody {
  readonly new_transaction: object;
  readonly import_facet: unknown;
}

/** Events that stand which an import made transfers of. */
export function completedEvents({ universe, id }: Written): Sql {
  return sql`universe_id = ${universe} and superseded is null and import_facet -> 'also' ->> 'import' = ${id}`;
}

/** The same as they were before, those that nobody changed since, by their ids. */
export async function completedBy(tx: Transaction, written: Written): Promise<ReadonlyMap<string, EarlierBody>> {
  const rows = await tx.query<{ id: string } & EarlierBody>(sql`
    select e.event_id as id, v.body -> 'event_data' -> 'new_transaction' as new_transaction, v.body -> 'import_facet' as import_facet
    from (select * from event where ${completedEvents(written)} and revision = ${written.revision}) e
    join record_version v on v.universe_id = e.universe_id and v.kind = 'event' and v.record_id = e.event_id
      and v.superseded = ${written.revision}`);
  return new Map(rows.map(({ id, ...body }) => [id, body]));
}
