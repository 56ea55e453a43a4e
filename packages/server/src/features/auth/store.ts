import { canonicalEmail } from "@distributary/contract/wire/email-address";
import { personNamed } from "../../access/store/people.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A person. */
export interface UserRow {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly is_staff: boolean;
  readonly enabled: boolean;
}

const userColumns = sql`user_id, username, email, first_name, last_name, password_hash, is_staff, enabled`;

/** The person of this name, in any spelling of the same form, or null. */
export async function findUserByName(database: Database, username: string): Promise<UserRow | null> {
  const rows = await database.readPlatform<UserRow>(
    sql`select ${userColumns} from app_user where user_id = ${personNamed(username)}`,
  );
  return rows[0] ?? null;
}

/** A person by id, or null. */
export async function findUser(database: Database, id: string): Promise<UserRow | null> {
  const rows = await database.readPlatform<UserRow>(sql`select ${userColumns} from app_user where user_id = ${id}`);
  return rows[0] ?? null;
}

/** The universes of a person, the oldest first. */
export async function findUniversesOf(database: Database, userId: string): Promise<readonly string[]> {
  const rows = await database.readPlatform<{ universe_id: string }>(
    sql`select universe_id from universe_access where user_id = ${userId} order by created_time, universe_id`,
  );
  return rows.map((row) => row.universe_id);
}

/** Inserts a person; a name that is taken is the database's unique violation. */
export async function insertUser(tx: Transaction, user: Omit<UserRow, "enabled">, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into app_user (user_id, username, sign_in_name, email, first_name, last_name, password_hash, is_staff,
      created_time, updated_time)
    values (${user.user_id}, ${user.username}, ${canonicalEmail(user.username)}, ${user.email}, ${user.first_name}, ${user.last_name}, ${user.password_hash},
      ${user.is_staff}, ${now}, ${now})`);
}

/** Who looks at the demo without an account, or null where nobody has yet. */
export async function findVisitor(database: Database): Promise<string | null> {
  const rows = await database.readPlatform<{ user_id: string }>(
    sql`select user_id from app_user where is_visitor and enabled`,
  );
  return rows[0]?.user_id ?? null;
}

/** Inserts the one visitor; nothing where there is one. The address is of a domain that no mail and no sign-up reaches. */
export async function insertVisitor(tx: Transaction, id: string, passwordHash: string, now: Date): Promise<void> {
  const name = "visitor@demo.invalid";
  await tx.execute(sql`
    insert into app_user (user_id, username, sign_in_name, email, first_name, last_name, password_hash, is_visitor,
      created_time, updated_time)
    values (${id}, ${name}, ${canonicalEmail(name)}, ${name}, 'Visitor', '', ${passwordHash}, true, ${now}, ${now})
    on conflict do nothing`);
}

/** Whether a code is one of the shared currencies. Asked in a transaction of any universe. */
export async function currencyKnown(tx: Transaction, code: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from instrument where universe_id = system_universe() and identifier_type = 'CCY' and identifier = ${code}`);
  return rows.length > 0;
}

/** A universe's profile. */
export interface ProfileRow {
  readonly universe_id: string;
  readonly name: string;
  readonly colour: string;
  readonly default_currency: string;
  readonly default_timezone: string;
  readonly is_demo: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly updated_time: Date;
  readonly entity_id: string | null;
  readonly entity_name: string | null;
  readonly entity_legal_name: string | null;
}

/** The profile of a universe, or null. */
export async function readProfile(database: Database, universe: string): Promise<ProfileRow | null> {
  const rows = await database.readUniverse<ProfileRow>(
    universe,
    sql`select u.universe_id, u.name, u.colour, u.default_currency, u.default_timezone, u.is_demo, u.metadata, u.updated_time,
        e.entity_id, e.name as entity_name, e.legal_name as entity_legal_name
      from universe u left join entity e on e.universe_id = u.universe_id and e.entity_id = u.primary_entity_id
      where u.universe_id = ${universe}`,
  );
  return rows[0] ?? null;
}

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
