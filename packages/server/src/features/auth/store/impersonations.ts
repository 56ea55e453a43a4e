import type { Database } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** Keeps that a member of staff acts for somebody, and why. */
export async function insertImpersonation(
  tx: Transaction,
  one: {
    readonly id: string;
    readonly userId: string;
    readonly staffId: string;
    readonly reason: string;
    readonly begun: Date;
    readonly until: Date;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into impersonation (impersonation_id, user_id, staff_id, reason, begun_time, until)
    values (${one.id}, ${one.userId}, ${one.staffId}, ${one.reason}, ${one.begun}, ${one.until})`);
}

/** When staff acted for a person, the newest first. */
export function findVisits(database: Database, userId: string) {
  return database.readPlatform<{
    impersonation_id: string;
    name: string;
    email: string;
    reason: string;
    begun_time: Date;
    until: Date;
  }>(sql`
    select i.impersonation_id, trim(s.first_name || ' ' || s.last_name) as name, s.email, i.reason, i.begun_time, i.until
    from impersonation i join app_user s on s.user_id = i.staff_id
    where i.user_id = ${userId} order by i.begun_time desc, i.impersonation_id limit 100`);
}
