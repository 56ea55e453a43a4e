import type { Database } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";

/** How often a subject may try at once, and how long it waits after. */
export interface DelayRule {
  readonly free: number;
  /** Seconds; waits double from one second up to this. */
  readonly longest: number;
}

/**
 * Counts a try of a subject unless it has to wait: one statement, so that parallel tries count one by one. Failures
 * fade, one an hour. Answers the seconds to wait, 0 when the try counts.
 */
export async function countTry(database: Database, subject: string, rule: DelayRule, now: Date): Promise<number> {
  const faded = sql`greatest(0, f.failures - floor(extract(epoch from ${now}::timestamptz - f.last_failure_at) / 3600)::int)`;
  const wait = sql`(case when ${faded} < ${rule.free}::int then 0
    else least(${rule.longest}::float8, power(2, least(30, ${faded} - ${rule.free}::int))) end)`;
  const counted = await database.readPlatform(sql`
    insert into login_failure as f (subject, failures, last_failure_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set failures = ${faded} + 1, last_failure_at = ${now}
      where f.last_failure_at + ${wait} * interval '1 second' <= ${now}
    returning f.failures`);
  if (counted.length > 0) return 0;
  const rows = await database.readPlatform<{ seconds: number }>(sql`
    select extract(epoch from f.last_failure_at + ${wait} * interval '1 second' - ${now}::timestamptz)::float8 as seconds
    from login_failure f where f.subject = ${subject}`);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Forgets the failures of a subject. */
export async function forgetTries(database: Database, subject: string): Promise<void> {
  await database.readPlatform(sql`delete from login_failure where subject = ${subject}`);
}

/** Takes one try back: it was no failure. */
export async function takeTryBack(database: Database, subject: string): Promise<void> {
  await database.readPlatform(
    sql`update login_failure set failures = greatest(0, failures - 1) where subject = ${subject}`,
  );
}

/** Marks a proof of work as used; false where it was used before. Kept beside the other tries, for a day. */
export async function spendProof(database: Database, proof: string, now: Date): Promise<boolean> {
  const rows = await database.readPlatform(sql`
    insert into login_failure (subject, failures, last_failure_at) values (${`proof:${proof}`}, 1, ${now})
    on conflict (subject) do nothing returning 1`);
  return rows.length > 0;
}

/** Forgets tries that no delay and no proof rests on any more; answers how many. */
export async function forgetOldTries(database: Database, now: Date): Promise<number> {
  const rows = await database.readPlatform(sql`
    delete from login_failure
    where last_failure_at < ${now}::timestamptz - case when subject like 'proof:%' then interval '1 day' else interval '30 days' end
    returning 1`);
  return rows.length;
}
