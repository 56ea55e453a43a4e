import type { LockDate } from "@distributary/contract/access/locks";
import type { Reads } from "../../access/records/reads.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** What the audit calls a change of the lock date. */
export const LOCK_ACTION = "lock-date.set";

/** The lock date of a universe, null where its books are open. */
export async function findLockDate(tx: Reads, universe: string): Promise<string | null> {
  const rows = await tx.query<{ lock_date: string | null }>(sql`
    select lock_date from universe where universe_id = ${universe}`);
  return rows[0]?.lock_date ?? null;
}

/** Sets it. */
export async function changeLockDate(tx: Transaction, universe: string, day: string | null): Promise<void> {
  await tx.execute(sql`update universe set lock_date = ${day}::date where universe_id = ${universe}`);
}

/** Every change of it that the audit tells, the newest first; at most a hundred. */
export function lockTrail(tx: Reads, universe: string): Promise<readonly LockDate["trail"][number][]> {
  return tx.query(sql`
    select p.payload #>> '{body,lock_date}' as lock_date, p.payload #>> '{body,before}' as before,
      p.payload #>> '{body,reason}' as reason,
      to_char(r.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as recorded_at,
      (select trim(first_name || ' ' || last_name) from app_user u where u.user_id = r.user_id) as user
    from revision r join revision_payload p using (universe_id, revision)
    where r.universe_id = ${universe} and r.action = ${LOCK_ACTION}
    order by r.revision desc limit 100`);
}
