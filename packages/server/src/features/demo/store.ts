import { readsOf, type Reads } from "../../access/records/reads.ts";
import { isDemoUniverse } from "../../access/store/universes.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** The demo universes of a person, the newest first: one, but for the moment in which it is made anew. */
export async function findDemos(database: Database, userId: string): Promise<readonly string[]> {
  const universes = await database.readPlatform<{
    universe: string;
  }>(sql`select universe_id as universe from universe_access
    where user_id = ${userId} and kind = 'owner' order by created_time desc, universe_id desc`);
  const demos: string[] = [];
  for (const { universe } of universes) {
    if (await isDemoUniverse(readsOf(database, universe))) demos.push(universe);
  }
  return demos;
}

/**
 * How many records people wrote into a demo themselves, each as often as it was written: all revisions but those that
 * made and filled it, whose requests are those of a job or a command.
 */
export async function ownRecords(reads: Reads): Promise<number> {
  const rows = await reads.query<{ records: string }>(sql`
    select coalesce(sum(written.value::bigint), 0)::text as records
    from revision r, jsonb_each_text(r.subject -> 'counts') written
    where r.universe_id = current_universe() and r.action <> 'universe.create'
      and r.request_id not like 'job-%' and r.request_id not like 'command-%'
      and written.key not in ('import', 'universe')`);
  return Number(rows[0]?.records ?? 0);
}

/** The newest job of a kind in a universe that has not failed, or null. */
export async function newestJob(tx: Transaction, universe: string, kind: string): Promise<string | null> {
  const row = await tx.maybe<{ id: string }>(sql`select job_id as id from job
    where universe_id = ${universe} and kind = ${kind} and status in ('queued', 'running', 'completed')
    order by created_time desc limit 1`);
  return row?.id ?? null;
}

/** When a universe was made, or null where it is gone. */
export async function madeAt(database: Database, universe: string): Promise<Date | null> {
  const rows = await readsOf(database, universe).query<{ made: Date }>(
    sql`select created_time as made from universe where universe_id = current_universe()`,
  );
  return rows[0]?.made ?? null;
}

/** Locks a universe until the end of the database transaction; false where it is gone. */
export async function holdUniverse(tx: Transaction, universe: string): Promise<boolean> {
  return (await tx.maybe(sql`select from universe where universe_id = ${universe} for update`)) !== null;
}

/** Whether anything was imported into the universe. */
export async function isFilled(reads: Reads): Promise<boolean> {
  const rows = await reads.query(sql`select from import
    where universe_id = current_universe() and status = 'I' limit 1`);
  return rows.length > 0;
}

/** The fund of the demo family and the account that holds it, or null. */
export async function demoCommitment(
  reads: Reads,
): Promise<{ readonly commitment: string; readonly holder: string } | null> {
  const rows = await reads.query<{ commitment: string; holder: string }>(sql`
    select i.instrument_id as commitment, a.account_id as holder from instrument i
    join account a on a.universe_id = i.universe_id and a.acct_number = 'PRV' and a.superseded is null
    where i.universe_id = current_universe() and i.identifier = 'NORTH4' and i.superseded is null`);
  return rows[0] ?? null;
}

/** Ids of the demo's accounts by their numbers, and of its instruments and the currencies by their identifiers. */
export async function demoRecords(
  reads: Reads,
): Promise<{ readonly accounts: ReadonlyMap<string, string>; readonly instruments: ReadonlyMap<string, string> }> {
  const rows = await reads.query<{ kind: "account" | "instrument"; code: string; id: string }>(sql`
    select 'account' as kind, acct_number as code, account_id as id from account
    where universe_id = current_universe() and acct_number is not null and superseded is null
    union all
    select 'instrument', identifier, instrument_id from instrument
    where universe_id = current_universe() and superseded is null
      or universe_id = system_universe() and instrument_type = 'CCY'`);
  const codes = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map(({ code, id }) => [code, id]));
  return { accounts: codes("account"), instruments: codes("instrument") };
}

/** The entity that an account belongs to, or null. */
export async function entityOf(reads: Reads, account: string): Promise<string | null> {
  const rows = await reads.query<{ entity: string | null }>(sql`select entity_id as entity from account
    where universe_id = current_universe() and account_id = ${account} and superseded is null`);
  return rows[0]?.entity ?? null;
}

/**
 * Takes a demo universe away with everything in it; the database refuses any other. Whoever writes into it is waited
 * for, and finds it gone when they write again. Does nothing where it is gone already.
 */
export async function eraseDemo(tx: Transaction, universe: string): Promise<void> {
  if (!(await holdUniverse(tx, universe))) return;
  // What belongs to an import locks that alone, not the universe.
  await tx.query(sql`select from import where universe_id = ${universe} for update`);
  await tx.execute(sql`select erase_demo_universe(${universe})`);
}
