import type { Narrowed } from "@distributary/contract/access/narrowed";
import type { Reads } from "../../access/records/reads.ts";
import { reaches } from "../../access/store/reaches.ts";
import type { Page } from "../../access/store/paging.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A grant as it is stored, with when its grantee was last there. */
export interface GrantRow {
  readonly grant_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** 1 adviser, 2 viewer */
  readonly role: number;
  readonly permissions: number;
  readonly narrowed: Narrowed | null;
  readonly until: string | null;
  readonly grantee_id: string | null;
  readonly invited_by: string;
  readonly invited_time: Date;
  readonly accepted_time: Date | null;
  readonly ended_time: Date | null;
  readonly ended_because: "revoked" | "declined" | null;
  readonly created_time: Date;
  readonly last_accessed: Date | null;
  /** Whether it is meant for the colleagues of the grantee, too, and the firm that it lets in. */
  readonly for_firm: boolean;
  readonly firm_name: string | null;
  /** Whether the last day has passed where the universe is. */
  readonly over: boolean;
}

const grants = sql`select g.grant_id, g.email, g.first_name, g.last_name, g.role, g.permissions, g.narrowed, g.until, g.grantee_id, g.invited_by,
    g.invited_time, g.accepted_time, g.ended_time, g.ended_because, g.created_time, n.last_accessed,
    f.grant_id is not null as for_firm, case when f.is_open then c.name end as firm_name,
    coalesce(g.until < (now.at at time zone u.default_timezone)::date, false) as over
  from access_grant g join universe u on u.universe_id = g.universe_id
  left join grant_use n on n.universe_id = g.universe_id and n.user_id = g.grantee_id
  left join firm_grant f on f.universe_id = g.universe_id and f.grant_id = g.grant_id
  left join firm c on c.firm_id = f.firm_id`;

/** The grants of a universe, the newest first. */
export function listGrants(reads: Reads, universe: string, { limit, offset }: Page, now: Date) {
  return reads.query<GrantRow>(sql`${grants} cross join (select ${now}::timestamptz as at) now
    where g.universe_id = ${universe} order by g.created_time desc, g.grant_id limit ${limit} offset ${offset}`);
}

/** Every grant of a universe, to be counted. */
export function everyGrant(universe: string) {
  return sql`select 1 from access_grant where universe_id = ${universe}`;
}

/** A grant, or null. */
export async function findGrant(reads: Reads, universe: string, id: string, now: Date): Promise<GrantRow | null> {
  const rows = await reads.query<GrantRow>(sql`${grants} cross join (select ${now}::timestamptz as at) now
    where g.universe_id = ${universe} and g.grant_id = ${id}`);
  return rows[0] ?? null;
}

/** The grant to an address in its canonical form, or null. */
export async function findGrantTo(reads: Reads, universe: string, email: string, now: Date): Promise<GrantRow | null> {
  const rows = await reads.query<GrantRow>(sql`${grants} cross join (select ${now}::timestamptz as at) now
    where g.universe_id = ${universe} and g.email = ${email}`);
  return rows[0] ?? null;
}

/** What is offered to whom. */
export interface Offer {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: number;
  readonly flags: number;
  /** null: all of the universe */
  readonly narrowed: Narrowed | null;
  readonly until: string | null;
  readonly invitedBy: string;
}

/** Offers access; an address that was invited before is invited anew, and has to answer anew. */
export async function offerGrant(tx: Transaction, universe: string, offer: Offer, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into access_grant (universe_id, grant_id, email, first_name, last_name, role, permissions, narrowed, until,
      invited_by, invited_time, created_time)
    values (${universe}, ${offer.id}, ${offer.email}, ${offer.firstName}, ${offer.lastName}, ${offer.role}, ${offer.flags},
      ${jsonOf(offer.narrowed)}::jsonb, ${offer.until}::date, ${offer.invitedBy}, ${now}, ${now})
    on conflict (universe_id, email) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      role = excluded.role, permissions = excluded.permissions, narrowed = excluded.narrowed, until = excluded.until, invited_by = excluded.invited_by,
      invited_time = excluded.invited_time, grantee_id = null, accepted_time = null, ended_time = null, ended_because = null`);
}

/** Changes what a grant allows; one that had ended is open again. */
export async function changeGrant(
  tx: Transaction,
  universe: string,
  id: string,
  { role, flags, narrowed, until }: Pick<Offer, "role" | "flags" | "narrowed" | "until">,
): Promise<void> {
  await tx.execute(sql`
    update access_grant set role = ${role}, permissions = ${flags}, narrowed = ${jsonOf(narrowed)}::jsonb, until = ${until}::date, ended_time = null,
      ended_because = null
    where universe_id = ${universe} and grant_id = ${id}`);
}

function jsonOf(narrowed: Narrowed | null): string | null {
  return narrowed === null ? null : JSON.stringify(narrowed);
}

/** Ends a grant. */
export async function endGrant(
  tx: Transaction,
  universe: string,
  id: string,
  because: "revoked" | "declined",
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update access_grant set ended_time = ${now}, ended_because = ${because}
    where universe_id = ${universe} and grant_id = ${id} and ended_time is null`);
}

/** Notes who accepted a grant that waits for it; false where it does not. */
export async function acceptGrant(
  tx: Transaction,
  universe: string,
  id: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update access_grant set grantee_id = ${userId}, accepted_time = ${now}
    where universe_id = ${universe} and grant_id = ${id} and accepted_time is null and ended_time is null returning 1`);
  return rows.length > 0;
}

/** Lets a person reach a universe as their grant says; an owner stays one. */
export async function openReach(tx: Transaction, universe: string, grant: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into universe_access (user_id, universe_id, kind, permissions, narrowed, until, created_time)
    select g.grantee_id, g.universe_id, 'grant', g.permissions, g.narrowed,
      (g.until + 1)::timestamp at time zone u.default_timezone, ${now}
    from access_grant g join universe u on u.universe_id = g.universe_id
    where g.universe_id = ${universe} and g.grant_id = ${grant} and g.grantee_id is not null
    on conflict (user_id, universe_id) do update set permissions = excluded.permissions, narrowed = excluded.narrowed,
      until = excluded.until
      where universe_access.kind = 'grant'`);
}

/** Lets a grantee reach a universe no more. */
export async function closeReach(tx: Transaction, universe: string, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from universe_access where universe_id = ${universe} and user_id = ${userId} and kind = 'grant'`);
}

/** The grants of a universe to a person that have not ended. */
export async function grantsTo(tx: Transaction, universe: string, userId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select grant_id as id from access_grant
    where universe_id = ${universe} and grantee_id = ${userId} and ended_time is null`);
  return rows.map(({ id }) => id);
}

/** Whether an address, in its canonical form, is that of somebody who reaches the universe already. */
export async function reachesAlready(tx: Transaction, universe: string, email: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from universe_access a where a.universe_id = ${universe}
      and (exists (select from proven_address p where p.user_id = a.user_id and p.email = ${email})
        or exists (select from app_user u where u.user_id = a.user_id and u.sign_in_name = ${email}))`);
  return rows.length > 0;
}

/** What a universe is called. */
export async function universeName(reads: Reads, universe: string): Promise<string> {
  const rows = await reads.query<{ name: string }>(sql`select name from universe where universe_id = ${universe}`);
  return rows[0]?.name ?? "";
}

/** How many records of each kind somebody sees who may read. */
export async function countVisible(tx: Reads, universe: string) {
  const rows = await tx.query<{
    universe: string;
    accounts: number;
    entities: number;
    transactions: number;
    documents: number;
  }>(sql`select u.name as universe,
      (select count(*) from account where universe_id = u.universe_id and superseded is null and not is_system_account) as accounts,
      (select count(*) from entity where universe_id = u.universe_id and superseded is null) as entities,
      (select count(*) from transaction where universe_id = u.universe_id and superseded is null) as transactions,
      (select count(*) from document where universe_id = u.universe_id and superseded is null and not is_folder
        and not is_fragment) as documents
    from universe u where u.universe_id = ${universe}`);
  const [row] = rows;
  if (row === undefined) throw new Error("a universe that is written to is not there");
  return row;
}

/** What a person changed in a universe, the newest first. */
export function changesBy(reads: Reads, universe: string, userId: string) {
  return reads.query<{
    revision: number;
    action: string;
    recorded_at: Date;
    counts: Record<string, number> | null;
  }>(sql`
    select revision, action, recorded_at, subject -> 'counts' as counts from revision
    where universe_id = ${universe} and user_id = ${userId} order by revision desc limit 50`);
}

/** Where mailed invitations to addresses that a person proved lead: universe and grant. */
export function findOffers(database: Database, userId: string, now: Date) {
  return database.readPlatform<{ universe: string; grant: string; email: string; expires_at: Date }>(sql`
    select t.payload ->> 'universe' as universe, t.payload ->> 'grant' as grant, t.email, max(t.expires_at) as expires_at
    from single_use_token t join proven_address p on p.email = t.email
    where p.user_id = ${userId} and t.purpose = 'invitation' and t.used_at is null and t.expires_at > ${now}
      and t.payload ? 'grant'
    group by 1, 2, 3 order by 4 desc limit 50`);
}

/** Uses up every mailed invitation of a grant. */
export async function voidOffers(tx: Transaction, grant: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update single_use_token set used_at = ${now}
    where purpose = 'invitation' and used_at is null and payload ->> 'grant' = ${grant}`);
}

/** Whether a person proved an address, in its canonical form. */
export async function hasProven(database: Database, userId: string, email: string): Promise<boolean> {
  const rows = await database.readPlatform(sql`
    select 1 from proven_address where user_id = ${userId} and email = ${email}`);
  return rows.length > 0;
}

/** The grants by which a person reaches universes of others. */
export function findReaches(database: Database, userId: string, now: Date) {
  return database.readPlatform<{ universe: string }>(sql`
    select universe_id as universe from ${reaches} a
    where user_id = ${userId} and kind <> 'owner' and (until is null or until > ${now})`);
}

/** A universe as somebody sees it whom it is shared with, and their grant in it: their own, else that of their firm. */
export async function readShared(database: Database, universe: string, userId: string, now: Date) {
  const rows = await database.readUniverse<
    GrantRow & {
      name: string;
      colour: string;
      entity_id: string | null;
      entity_name: string | null;
      legal_name: string | null;
      client_identifier: string | null;
    }
  >(
    universe,
    sql`select s.*, p.name, p.colour, e.entity_id, e.name as entity_name, e.legal_name, e.client_identifier
      from (${grants} cross join (select ${now}::timestamptz as at) now
        where g.universe_id = ${universe} and g.ended_time is null and (g.grantee_id = ${userId} or exists (
          select from firm_member m where m.user_id = ${userId} and m.enabled and m.firm_id = f.firm_id and f.is_open))
        order by g.grantee_id = ${userId} desc, coalesce(g.until, 'infinity') desc, g.permissions desc limit 1) s
      join universe p on p.universe_id = ${universe}
      left join entity e on e.universe_id = p.universe_id and e.entity_id = p.primary_entity_id and s.narrowed is null`,
  );
  return rows[0] ?? null;
}
