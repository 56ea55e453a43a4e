import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** Marks where a database transaction stands, so that what follows can be taken back without ending it. */
export async function setMark(tx: Transaction): Promise<void> {
  await tx.execute(sql`savepoint before_change`);
}

/** Takes back everything since the newest mark. */
export async function backToMark(tx: Transaction): Promise<void> {
  await tx.execute(sql`rollback to savepoint before_change`);
}
