import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";

/** The days of the transactions of an event that stand as somebody corrected them, and not as the event derived them. */
export async function correctedApart(tx: Reads, universe: string, event: string): Promise<readonly string[]> {
  const rows = await tx.query<{ date: string }>(sql`
    select t.transaction_date as date from transaction t join revision r using (universe_id, revision)
    where t.universe_id = ${universe} and t.event_id = ${event} and t.superseded is null
      and r.action = 'transaction.update'
    order by t.ordinal`);
  return rows.map((row) => row.date);
}
