import { sql } from "./sql.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Runs `read`, whose statements join a whole universe, so that each table is gone through once, whatever the planner
 * believes. It counts rows seldom: of a universe that was filled a minute ago it knows nothing while it knows others,
 * expects one row, and would go through one table once for every row of the other. After an error nothing is put back:
 * the database transaction is over.
 *
 * Not for reading a few rows of many by their keys: that would go through the tables too.
 */
export async function joiningWhole<T>(tx: Transaction, read: () => Promise<T>): Promise<T> {
  // A loop that no statement can do without is counted so dear by older databases that they would compile it.
  await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
  const answer = await read();
  await tx.execute(sql`set local enable_nestloop to default`);
  await tx.execute(sql`set local jit to default`);
  return answer;
}
