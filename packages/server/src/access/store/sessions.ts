import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Narrowed } from "@distributary/contract/access/narrowed";
import { factorDueBy, factorPending } from "./people/factor-due.ts";
import { reaches } from "./reaches.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A universe that somebody reaches, with the flags of what they may do there. */
export interface Reach {
  readonly universe: string;
  readonly owner: boolean;
  readonly flags: number;
  /** What of it is reached; null: all of it */
  readonly narrowed: Narrowed | null;
  /** The instant at which it ends, ISO 8601; null: never */
  readonly until: string | null;
}

/** How an owner sees their own universe for a while, and as whom. */
export interface SeeAs {
  readonly universe: string;
  readonly flags: number;
  readonly narrowed: Narrowed | null;
  readonly name: string;
  /** The instant at which it ends, ISO 8601 */
  readonly until: string;
}

/** A session with what of its person decides whether it lives, and the universes that person reaches. */
export interface SessionRow {
  readonly session_id: string;
  readonly user_id: string;
  readonly actor_user_id: string;
  readonly epoch: number;
  readonly generation: number;
  readonly rotated_at: Date;
  readonly idle_expires_at: Date;
  readonly expires_at: Date;
  readonly reauthenticated_at: Date;
  readonly ended_at: Date | null;
  readonly ended_reason: string | null;
  /** Whether its root token lies in a cookie, and is never answered. */
  readonly by_cookie: boolean;
  readonly user_enabled: boolean;
  /** Whether whoever acts for the person may still do so. */
  readonly actor_good: boolean;
  readonly user_epoch: number;
  readonly is_staff: boolean;
  /** Whether it is a look at the demo without an account: it reads, and writes nothing. */
  readonly is_visitor: boolean;
  readonly reaches: readonly Reach[];
  /** The universe that its owner sees for a while as somebody would whom it is shared with. */
  readonly see_as: SeeAs | null;
  /** Until when the person enrolls the second factor that their firm requires; null: nothing is due. */
  readonly mfa_by: Date | null;
}

const columns = sql`s.session_id, s.user_id, s.actor_user_id, s.epoch, s.generation, s.rotated_at, s.idle_expires_at,
  s.expires_at, s.reauthenticated_at, s.ended_at, s.ended_reason, s.by_cookie, s.see_as, u.enabled as user_enabled, u.epoch as user_epoch,
  u.is_staff, u.is_visitor, (select coalesce(json_agg(json_build_object('universe', a.universe_id,
    'owner', a.kind = 'owner', 'flags', a.permissions, 'narrowed', a.narrowed, 'until', a.until)), '[]') from ${reaches} a
    where a.user_id = s.user_id and (s.actor_user_id = s.user_id or a.kind = 'owner')) as reaches,
  (s.actor_user_id = s.user_id or exists (select from app_user x
    where x.user_id = s.actor_user_id and x.enabled and x.is_staff)) as actor_good,
  (select ${factorDueBy} from firm_member m join firm f using (firm_id)
    where m.user_id = s.user_id and m.enabled and ${factorPending}) as mfa_by`;

/** The session of this id, or null. Busy people are read every second, so each connection plans it once. */
export async function readSession(database: Database, id: string): Promise<SessionRow | null> {
  const rows = await database.readPlatform<SessionRow>(
    sql`select ${columns} from session s join app_user u using (user_id) where s.session_id = ${id}`,
    "session",
  );
  return rows[0] ?? null;
}

/** The same, locked until the end of the database transaction: two exchanges of one token happen one after the other. */
export function lockSession(tx: Transaction, id: string): Promise<SessionRow | null> {
  return tx.maybe<SessionRow>(
    sql`select ${columns} from session s join app_user u using (user_id) where s.session_id = ${id} for update of s`,
  );
}

/** A session at its beginning. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly actorUserId: string;
  readonly now: Date;
  readonly reauthenticatedAt: Date;
  readonly idleExpiresAt: Date;
  readonly expiresAt: Date;
  readonly byCookie: boolean;
  /** From which address and by which program it was opened; null where nobody said. */
  readonly address: string | null;
  readonly agent: string | null;
}

/** Stores a session at its person's present epoch; nothing where there is no such person. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.execute(sql`
    insert into session (session_id, user_id, actor_user_id, epoch, rotated_at, idle_expires_at, expires_at,
      reauthenticated_at, created_time, by_cookie, address, agent)
    select ${session.id}, user_id, ${session.actorUserId}, epoch, ${session.now}, ${session.idleExpiresAt},
      ${session.expiresAt}, ${session.reauthenticatedAt}, ${session.now}, ${session.byCookie}, ${session.address}, ${session.agent} from app_user where user_id = ${session.userId}`);
}

/** Moves a locked session to its next generation. */
export async function rotateSession(
  tx: Transaction,
  id: string,
  now: Date,
  idleExpiresAt: Date,
  byCookie: boolean,
): Promise<void> {
  await tx.execute(sql`
    update session set generation = generation + 1, rotated_at = ${now}, idle_expires_at = ${idleExpiresAt},
      by_cookie = ${byCookie}
    where session_id = ${id}`);
}

/** Ends a session; one that has ended keeps its first reason. */
export async function endSession(tx: Transaction, id: string, now: Date, reason: string): Promise<void> {
  await tx.execute(sql`
    update session set ended_at = ${now}, ended_reason = ${reason} where session_id = ${id} and ended_at is null`);
}

/** Moves a person to the next epoch: every session opened before is void, wherever it is cached. */
export async function bumpEpoch(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`update app_user set epoch = epoch + 1, updated_time = ${now} where user_id = ${userId}`);
}

/** Lets one session live on in its person's present epoch. */
export async function followEpoch(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    update session s set epoch = u.epoch from app_user u where u.user_id = s.user_id and s.session_id = ${id}`);
}

/** Sets when whoever holds a session proved themselves last. */
export async function markReauthenticated(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update session set reauthenticated_at = ${now} where session_id = ${id}`);
}

/** Lets a session see a universe as somebody would, or as it is again (null). */
export async function setSeeAs(tx: Transaction, id: string, as: SeeAs | null): Promise<void> {
  await tx.execute(sql`
    update session set see_as = ${as === null ? null : JSON.stringify(as)}::jsonb where session_id = ${id}`);
}

/** One of a person's sessions, as they see it. */
export interface OwnSessionRow {
  readonly session_id: string;
  readonly created_time: Date;
  readonly rotated_at: Date;
  readonly expires_at: Date;
  readonly address: string | null;
  readonly agent: string | null;
}

/** The living sessions that a person opened themselves, the last used first; at most a hundred. */
export function findOwnSessions(database: Database, userId: string, now: Date): Promise<readonly OwnSessionRow[]> {
  return database.readPlatform<OwnSessionRow>(sql`
    select s.session_id, s.created_time, s.rotated_at, s.expires_at, s.address, s.agent
    from session s join app_user u using (user_id)
    where s.user_id = ${userId} and s.actor_user_id = s.user_id and s.ended_at is null and s.epoch = u.epoch
      and s.expires_at > ${now} and s.idle_expires_at > ${now}
    order by s.rotated_at desc, s.session_id limit 100`);
}

/** Ends a session of a person; false where it is not theirs, or was over. */
export async function endOwnSession(tx: Transaction, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update session set ended_at = ${now}, ended_reason = 'ended by its person'
    where session_id = ${id} and user_id = ${userId} and ended_at is null returning 1`);
  return rows.length > 0;
}
