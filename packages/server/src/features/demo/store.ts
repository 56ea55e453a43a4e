import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** The demo universe of a person, or null. */
export async function findDemo(database: Database, userId: string): Promise<string | null> {
  const universes = await database.readPlatform<{
    universe: string;
  }>(sql`select universe_id as universe from universe_access
    where user_id = ${userId} and kind = 'owner' order by created_time desc, universe_id desc`);
  for (const { universe } of universes) {
    const rows = await database.readUniverse<{ demo: boolean }>(
      universe,
      sql`select is_demo as demo from universe
      where universe_id = current_universe()`,
    );
    if (rows[0]?.demo) return universe;
  }
  return null;
}

/** The newest job of a kind in a universe that has not failed, or null. */
export async function newestJob(database: Database, universe: string, kind: string): Promise<string | null> {
  const rows = await database.readPlatform<{ id: string }>(sql`select job_id as id from job
    where universe_id = ${universe} and kind = ${kind} and status in ('queued', 'running', 'completed')
    order by created_time desc limit 1`);
  return rows[0]?.id ?? null;
}

/** Whether anything was imported into the universe. */
export async function isFilled(database: Database, universe: string): Promise<boolean> {
  const rows = await database.readUniverse(
    universe,
    sql`select from import
    where universe_id = current_universe() and status = 'I' limit 1`,
  );
  return rows.length > 0;
}

/**
 * Takes a demo universe away with everything in it; the database refuses any other. Whoever writes into it is waited
 * for, and finds it gone when they write again. Does nothing where it is gone already.
 */
export async function eraseDemo(tx: Transaction, universe: string): Promise<void> {
  const held = await tx.maybe(sql`select from universe where universe_id = ${universe} for update`);
  if (held === null) return;
  // What belongs to an import locks that alone, not the universe.
  await tx.query(sql`select from import where universe_id = ${universe} for update`);
  await tx.execute(sql`select erase_demo_universe(${universe})`);
}
