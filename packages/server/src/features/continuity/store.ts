import type { Reads } from "../../access/records/reads.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** Whom an owner named. */
export interface NamedRow {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly waiting_days: number;
}

/** What a beneficiary asked for. */
export interface RequestRow {
  readonly universe_id: string;
  readonly email: string;
  readonly requested_by: string | null;
  readonly requested_time: Date | null;
  readonly opens_time: Date | null;
  readonly reminded_time: Date | null;
  readonly opened_time: Date | null;
}

/** A person as letters need them. */
export interface PersonRow {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
}

const requests = sql`select universe_id, email, requested_by, requested_time, opens_time, reminded_time, opened_time
  from continuity_request`;
const people = sql`select u.user_id, u.email, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name
  from app_user u`;

/** Whom the owner of a universe named, or null. */
export async function findNamed(reads: Reads, universe: string): Promise<NamedRow | null> {
  const rows = await reads.query<NamedRow>(sql`
    select email, first_name, last_name, waiting_days from continuity where universe_id = ${universe}`);
  return rows[0] ?? null;
}

/** What was asked for in a universe; null where nobody is named. */
export async function findRequest(database: Database, universe: string): Promise<RequestRow | null> {
  const rows = await database.readPlatform<RequestRow>(sql`${requests} where universe_id = ${universe}`);
  return rows[0] ?? null;
}

/** The same, locked until the end of the database transaction. */
export function lockRequest(tx: Transaction, universe: string): Promise<RequestRow | null> {
  return tx.maybe<RequestRow>(sql`${requests} where universe_id = ${universe} for update`);
}

/** What concerns a person whose proven addresses were named. */
export function findRequestsFor(database: Database, userId: string): Promise<readonly RequestRow[]> {
  return database.readPlatform<RequestRow>(sql`${requests}
    where email in (select p.email from proven_address p where p.user_id = ${userId}) order by universe_id`);
}

/** Universes in which somebody waits. */
export async function findWaiting(database: Database): Promise<readonly string[]> {
  const rows = await database.readPlatform<{ id: string }>(sql`
    select universe_id as id from continuity_request where opens_time is not null and opened_time is null order by 1`);
  return rows.map(({ id }) => id);
}

/** The owner of a universe, or null. */
export function findOwner(tx: Transaction, universe: string): Promise<PersonRow | null> {
  return tx.maybe<PersonRow>(sql`${people} join universe_access a using (user_id)
    where a.universe_id = ${universe} and a.kind = 'owner' order by a.created_time, u.user_id limit 1`);
}

/** The name of the owner of a universe. */
export async function ownerName(database: Database, universe: string): Promise<string> {
  const rows = await database.readPlatform<PersonRow>(sql`${people} join universe_access a using (user_id)
    where a.universe_id = ${universe} and a.kind = 'owner' order by a.created_time, u.user_id limit 1`);
  return rows[0]?.name ?? "";
}

/** A person who can still be let in by an address: enabled, and it is proven to be theirs. */
export function findBeneficiary(tx: Transaction, userId: string, email: string): Promise<PersonRow | null> {
  return tx.maybe<PersonRow>(sql`${people} where u.user_id = ${userId} and u.enabled and exists (
    select from proven_address p where p.user_id = u.user_id and p.email = ${email})`);
}

/** Whether an owner of a universe signed in after an instant: they themselves, and not staff in their name. */
export async function ownerSignedIn(tx: Transaction, universe: string, since: Date): Promise<boolean> {
  const row = await tx.maybe(sql`
    select from session s join universe_access a on a.user_id = s.user_id and a.kind = 'owner'
    where a.universe_id = ${universe} and s.actor_user_id = s.user_id and s.created_time > ${since} limit 1`);
  return row !== null;
}

/** Whether a person reads all of a universe by a grant at an instant. */
export async function readsAll(tx: Transaction, universe: string, userId: string, now: Date): Promise<boolean> {
  const row = await tx.maybe(sql`
    select from universe_access where universe_id = ${universe} and user_id = ${userId} and kind = 'grant'
      and narrowed is null and (until is null or until > ${now})`);
  return row !== null;
}

/** Whether an address is one of a person’s own. */
export async function isOwnAddress(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const row = await tx.maybe(sql`
    select from app_user u where u.user_id = ${userId} and (u.sign_in_name = ${email}
      or exists (select from proven_address p where p.user_id = u.user_id and p.email = ${email}))`);
  return row !== null;
}

/** Names somebody, in place of whoever was named before; what was asked for is over. */
export async function putNamed(
  tx: Transaction,
  universe: string,
  named: NamedRow,
  by: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into continuity (universe_id, email, first_name, last_name, waiting_days, named_by, named_time)
    values (${universe}, ${named.email}, ${named.first_name}, ${named.last_name}, ${named.waiting_days}, ${by}, ${now})
    on conflict (universe_id) do update set email = excluded.email, first_name = excluded.first_name,
      last_name = excluded.last_name, waiting_days = excluded.waiting_days, named_by = excluded.named_by,
      named_time = excluded.named_time`);
  await tx.execute(sql`delete from continuity_request where universe_id = ${universe}`);
  await tx.execute(sql`insert into continuity_request (universe_id, email) values (${universe}, ${named.email})`);
}

/** Names nobody any more. */
export async function dropNamed(tx: Transaction, universe: string): Promise<void> {
  await tx.execute(sql`delete from continuity_request where universe_id = ${universe}`);
  await tx.execute(sql`delete from continuity where universe_id = ${universe}`);
}

/** Ends the mailed links of whoever was named in a universe, but those of one address. */
export async function voidLinks(tx: Transaction, universe: string, but: string | null, now: Date): Promise<void> {
  await tx.execute(sql`
    update single_use_token set used_at = ${now}
    where purpose = 'beneficiary' and used_at is null and payload ->> 'universe' = ${universe}
      and email is distinct from ${but}`);
}

/** Notes that a beneficiary asked, and that the owner is written to. */
export async function putRequest(
  tx: Transaction,
  universe: string,
  { by, now, opens }: { readonly by: string; readonly now: Date; readonly opens: Date },
): Promise<void> {
  await tx.execute(sql`
    update continuity_request set requested_by = ${by}, requested_time = ${now}, opens_time = ${opens}, reminded_time = ${now}
    where universe_id = ${universe}`);
}

/** Forgets what was asked for. */
export async function clearRequest(tx: Transaction, universe: string): Promise<void> {
  await tx.execute(sql`
    update continuity_request set requested_by = null, requested_time = null, opens_time = null, reminded_time = null,
      opened_time = null where universe_id = ${universe}`);
}

/** Notes that the owner was written to. */
export async function markReminded(tx: Transaction, universe: string, now: Date): Promise<void> {
  await tx.execute(sql`update continuity_request set reminded_time = ${now} where universe_id = ${universe}`);
}

/** Notes that the beneficiary was let in. */
export async function markOpened(tx: Transaction, universe: string, now: Date): Promise<void> {
  await tx.execute(sql`update continuity_request set opened_time = ${now} where universe_id = ${universe}`);
}
