import type { Job } from "@distributary/contract/entry/jobs";
import { counts, type Page } from "../../access/store/paging.ts";
import { advises } from "../../access/store/people/people.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A person as staff see them. */
export interface StaffUserRow {
  readonly user_id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly is_staff: boolean;
  readonly adviser: boolean;
  readonly firm: string | null;
  readonly factors: boolean;
  readonly created_time: Date;
}

const people = sql`select u.user_id, u.username, u.first_name, u.last_name, u.email, u.enabled, u.is_staff,
    ${advises(sql`u.user_id`)} as adviser,
    (select f.name from firm_member m join firm f using (firm_id) where m.user_id = u.user_id) as firm,
    exists (select from factor x where x.user_id = u.user_id) as factors, u.created_time
  from app_user u where not u.is_visitor
    and not exists (select from account_deletion d where d.user_id = u.user_id and d.erased_time is not null)`;

/** People whose name or address holds a text, by name. */
export async function searchUsers(database: Database, text: string, { limit, offset }: Page) {
  const rows = await database.readPlatform<StaffUserRow & { whole: number }>(sql`
    select *, count(*) over () as whole from (${people}) p
    where strpos(lower(first_name || ' ' || last_name || ' ' || email || ' ' || username), lower(${text})) > 0
    order by lower(last_name), lower(first_name), user_id limit ${limit} offset ${offset}`);
  return { rows, ...counts(rows[0]?.whole ?? 0) };
}

/** A person, or null. */
export async function findPerson(database: Database, id: string): Promise<StaffUserRow | null> {
  const rows = await database.readPlatform<StaffUserRow>(sql`${people} and u.user_id = ${id}`);
  return rows[0] ?? null;
}

/** Lets a person in, or keeps them out. */
export async function setEnabled(tx: Transaction, id: string, enabled: boolean, now: Date): Promise<void> {
  await tx.execute(sql`update app_user set enabled = ${enabled}, updated_time = ${now} where user_id = ${id}`);
}

/** A place on the waitlist that is not approved. */
export interface PlaceRow {
  readonly waitlist_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly company: string | null;
  readonly comment: string | null;
  readonly created_time: Date;
}

/** Who waits, the longest first. */
export async function listWaiting(database: Database, { limit, offset }: Page) {
  const rows = await database.readPlatform<PlaceRow & { whole: number }>(sql`
    select waitlist_id, email, first_name, company, comment, created_time, count(*) over () as whole
    from waitlist where approved_at is null order by created_time, waitlist_id limit ${limit} offset ${offset}`);
  return { rows, ...counts(rows[0]?.whole ?? 0) };
}

/** Whose place it is; null where it is nobody’s, or approved. */
export async function waitingEmail(database: Database, place: string): Promise<string | null> {
  const rows = await database.readPlatform<{ email: string }>(
    sql`select email from waitlist where waitlist_id = ${place} and approved_at is null`,
  );
  return rows[0]?.email ?? null;
}

/** A mail as staff see it, without what it says. */
export interface StaffMailRow {
  readonly mail_id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly status: "waiting" | "sent" | "failed";
  readonly attempts: number;
  readonly error: string | null;
  readonly message_id: string;
  readonly created_time: Date;
}

const mails = sql`select mail_id, recipient, subject, status, attempts, error, message_id, created_time from mail`;

/** Mails, the newest first. */
export async function listMails(database: Database, { limit, offset }: Page) {
  const rows = await database.readPlatform<StaffMailRow & { whole: number }>(sql`
    select *, count(*) over () as whole from (${mails}) m
    order by created_time desc, mail_id limit ${limit} offset ${offset}`);
  return { rows, ...counts(rows[0]?.whole ?? 0) };
}

/** A mail, or null. */
export async function findMail(database: Database, id: string): Promise<StaffMailRow | null> {
  const rows = await database.readPlatform<StaffMailRow>(sql`${mails} where mail_id = ${id}`);
  return rows[0] ?? null;
}

/** A job that checks chains, with what it found. */
export interface CheckRow {
  readonly job_id: string;
  readonly status: Job["status"];
  readonly payload: { readonly user: string | null };
  readonly done: number;
  readonly total: number | null;
  readonly result: unknown;
  readonly created_time: Date;
}

/** The newest check of chains, or null. */
export async function newestCheck(database: Database, kind: string): Promise<CheckRow | null> {
  const rows = await database.readPlatform<CheckRow>(sql`
    select job_id, status, payload, done, total, result, created_time from job
    where universe_id is null and kind = ${kind} order by created_time desc, job_id limit 1`);
  return rows[0] ?? null;
}

/** The universes of a person’s own. */
export async function universesOwned(database: Database, user: string): Promise<readonly string[]> {
  const rows = await database.readPlatform<{ universe_id: string }>(sql`
    select universe_id from universe_access where user_id = ${user} and kind = 'owner' order by created_time, universe_id`);
  return rows.map(({ universe_id: id }) => id);
}

/** Whose universes are, by their ids. */
export async function ownersOf(database: Database, universes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database.readPlatform<{ universe_id: string; name: string }>(sql`
    select a.universe_id, string_agg(trim(u.first_name || ' ' || u.last_name), ', ' order by a.created_time) as name
    from universe_access a join app_user u using (user_id)
    where a.kind = 'owner' and a.universe_id = any(${universes}::uuid[]) group by 1`);
  return new Map(rows.map(({ universe_id: id, name }) => [id, name]));
}
