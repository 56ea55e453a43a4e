import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A deletion that somebody asked for. */
export interface DeletionRow {
  readonly user_id: string;
  readonly requested_time: Date;
  readonly due_time: Date;
}

/** A person’s request that is not done yet, or null. */
export async function findDeletion(database: Database, userId: string): Promise<DeletionRow | null> {
  const rows = await database.readPlatform<DeletionRow>(sql`
    select user_id, requested_time, due_time from account_deletion where user_id = ${userId} and erased_time is null`);
  return rows[0] ?? null;
}

/** Notes a request; false where there is one already. */
export async function insertDeletion(tx: Transaction, userId: string, now: Date, due: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into account_deletion (user_id, requested_time, due_time) values (${userId}, ${now}, ${due})
    on conflict (user_id) do nothing returning 1`);
  return rows.length > 0;
}

/** Lets a request be due at once. */
export async function hastenDeletion(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into account_deletion (user_id, requested_time, due_time) values (${userId}, ${now}, ${now})
    on conflict (user_id) do update set due_time = greatest(account_deletion.requested_time, excluded.due_time)
      where account_deletion.erased_time is null`);
}

/** Forgets a request; false where there is none. */
export async function cancelDeletion(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from account_deletion where user_id = ${userId} and erased_time is null returning 1`);
  return rows.length > 0;
}

/** Requests that are due by an instant, the oldest first. */
export function findDue(database: Database, now: Date): Promise<readonly DeletionRow[]> {
  return database.readPlatform<DeletionRow>(sql`
    select user_id, requested_time, due_time from account_deletion
    where due_time <= ${now} and erased_time is null order by due_time, user_id`);
}

/** Requests that are due by an instant and nobody was reminded of. */
export function findUnreminded(database: Database, now: Date, before: Date): Promise<readonly DeletionRow[]> {
  return database.readPlatform<DeletionRow>(sql`
    select user_id, requested_time, due_time from account_deletion
    where due_time > ${now} and due_time <= ${before} and reminded_time is null and erased_time is null order by user_id`);
}

/** Notes that a person was reminded; false where somebody was faster. */
export async function markReminded(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update account_deletion set reminded_time = ${now}
    where user_id = ${userId} and reminded_time is null and erased_time is null returning 1`);
  return rows.length > 0;
}

/** A person as letters need them, or null. */
export async function findPerson(database: Database, userId: string): Promise<{ readonly email: string } | null> {
  const rows = await database.readPlatform<{ email: string }>(
    sql`select email from app_user where user_id = ${userId}`,
  );
  return rows[0] ?? null;
}

/** Whether a firm would be left without an owner. */
export async function isLastOwnerOfFirm(database: Database, userId: string): Promise<boolean> {
  const rows = await database.readPlatform(sql`
    select 1 from firm_member m where m.user_id = ${userId} and m.role = 'owner' and not exists (
      select from firm_member o where o.firm_id = m.firm_id and o.role = 'owner' and o.enabled
        and o.user_id is not null and o.user_id <> m.user_id)`);
  return rows.length > 0;
}

/** The universes that a person reaches as `kind` says, the oldest first. */
export async function universesOf(
  database: Database,
  userId: string,
  kind: "owner" | "grant",
): Promise<readonly string[]> {
  const rows = await database.readPlatform<{ id: string }>(sql`
    select universe_id as id from universe_access where user_id = ${userId} and kind = ${kind}
    order by created_time, universe_id`);
  return rows.map(({ id }) => id);
}

/** Who else reaches a universe, and what it is called. Read in its transaction. */
export async function othersThere(
  tx: Transaction,
  universe: string,
  userId: string,
): Promise<{
  readonly name: string;
  readonly others: readonly { readonly user_id: string; readonly email: string }[];
}> {
  const named = await tx.maybe<{ name: string }>(sql`select name from universe where universe_id = ${universe}`);
  const others = await tx.query<{ user_id: string; email: string }>(sql`
    select u.user_id, u.email from universe_access a join app_user u using (user_id)
    where a.universe_id = ${universe} and a.user_id <> ${userId} order by u.user_id`);
  return { name: named?.name ?? "", others };
}

/** Takes everything out of the universe of the transaction but its chain. The database refuses where nobody asked for it. */
export async function eraseUniverse(tx: Transaction, universe: string, now: Date): Promise<void> {
  await tx.execute(sql`select erase_universe(${universe}, ${now})`);
  await tx.execute(sql`delete from continuity_request where universe_id = ${universe}`);
}

/** What a person left in a universe of somebody else: how they liked to see it, and when they were there. */
export async function forgetVisits(tx: Transaction, universe: string, userId: string): Promise<void> {
  await tx.execute(sql`delete from preference where universe_id = ${universe} and user_id = ${userId}`);
}

/** The hash of a password that nobody has. */
const NO_PASSWORD = "$argon2id$v=19$m=19456,t=2,p=1$G0esFWgHT4obqtvFub4XLQ$lqDUL7irOf2bB4GbQlD6PNv4JesA/vdrXBFkL3R0yxw";

/** Forgets a person who has no universe left; their row stays, as nobody. */
export async function erasePersonRows(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`select erase_person(${userId}, ${now})`);
  const name = `deleted-${userId}@deleted.invalid`;
  await tx.execute(sql`
    update app_user set username = ${name}, sign_in_name = ${name}, email = ${name}, first_name = 'Deleted', last_name = '',
      password_hash = ${NO_PASSWORD}, roles = '{}', enabled = false, epoch = epoch + 1, updated_time = ${now}
    where user_id = ${userId}`);
}

/** Erased universes whose files may still be there. */
export async function withFiles(database: Database): Promise<readonly string[]> {
  const rows = await database.readPlatform<{ id: string }>(sql`
    select universe_id as id from erased_universe where files_removed_time is null order by erased_time`);
  return rows.map(({ id }) => id);
}

/** Notes that the files of an erased universe are gone. */
export async function markFilesRemoved(tx: Transaction, universe: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update erased_universe set files_removed_time = ${now} where universe_id = ${universe} and files_removed_time is null`);
}
