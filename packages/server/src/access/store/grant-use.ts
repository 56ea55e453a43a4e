import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** Notes that a grantee is there, once an hour at most. */
export async function noteGrantUse(tx: Transaction, universe: string, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into grant_use (universe_id, user_id, last_accessed) values (${universe}, ${userId}, ${now})
    on conflict (universe_id, user_id) do update set last_accessed = excluded.last_accessed
    where grant_use.last_accessed <= excluded.last_accessed - interval '1 hour'`);
}
