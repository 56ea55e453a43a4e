import { IMPERSONATION_MINUTES } from "@distributary/contract/access/impersonation";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Ids } from "../../platform/ids.ts";
import { invalidToken } from "../../platform/http/problem.ts";
import { channels, type SessionChanged } from "../../platform/live/channels.ts";
import { notify } from "../../platform/db/listen.ts";
import type { SessionTokens, TokenClaims } from "../../platform/token/session-token.ts";
import {
  bumpEpoch,
  endSession,
  followEpoch,
  insertSession,
  lockSession,
  markReauthenticated,
  rotateSession,
  type Reach,
  type SeeAs,
  type SessionRow,
} from "../store/sessions.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The times of a session in milliseconds. */
export const sessionTimes = {
  /** Without an exchange. */
  idle: 14 * DAY,
  whole: 30 * DAY,
  /** In all, for staff. */
  staff: 12 * 60 * MINUTE,
  /** In all, for a look at the demo without an account. */
  visit: 30 * MINUTE,
  /** In all, for a member of staff who acts for somebody. */
  impersonation: IMPERSONATION_MINUTES * MINUTE,
  /** How long the token just before the present one is still good, for tabs that refresh at the same time. */
  grace: 30_000,
  /** How long an owner sees a universe as somebody else would, unless they end it. */
  seeAs: 30 * MINUTE,
  /** How long after the password a sensitive call needs nothing more. */
  reauthenticated: 5 * MINUTE,
} as const;

/** The tokens of one generation of a session. */
export interface MintedTokens {
  readonly root: string;
  /** The token of a universe of this session, same generation. */
  universe(universe: string): string;
}

export interface SessionParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tokens: SessionTokens;
}

/**
 * Whether a session may be used at all at `now`: not ended, in time, of the person's present epoch, person enabled; and
 * whoever acts for them still enabled and of the staff.
 */
export function sessionLives(row: SessionRow, now: Date): boolean {
  return (
    row.ended_at === null &&
    row.user_enabled &&
    row.actor_good &&
    row.epoch === row.user_epoch &&
    now < row.expires_at &&
    now < row.idle_expires_at
  );
}

/** Whether a token of `generation` opens calls of a living session: the present one, or the one just before for 30 s. */
export function generationGood(row: SessionRow, generation: number, now: Date): boolean {
  if (generation === row.generation) return true;
  return generation === row.generation - 1 && now.getTime() - row.rotated_at.getTime() <= sessionTimes.grace;
}

/**
 * How a session reaches a universe at `now`; null where it does not, or not any more. An owner who sees it as somebody else
 * would reaches it as they do.
 */
export function reachOf(session: Pick<SessionRow, "reaches" | "see_as">, universe: string, now: Date): Reach | null {
  const found = session.reaches.find((reach) => reach.universe === universe);
  if (found === undefined || (found.until !== null && new Date(found.until) <= now)) return null;
  const as = seenAs(session, universe, now);
  return as === null ? found : { ...found, owner: false, flags: as.flags, narrowed: as.narrowed };
}

/** As whom a session sees a universe at `now`; null: as its own person. */
export function seenAs({ see_as: as }: Pick<SessionRow, "see_as">, universe: string, now: Date): SeeAs | null {
  return as !== null && as.universe === universe && new Date(as.until) > now ? as : null;
}

/** Tells every server that what a person reaches has changed, once this is committed. */
export function tellReachChanged(tx: Transaction, userId: string): Promise<void> {
  return tellSession(tx, { user: userId });
}

/** The tokens of the present generation of a session. */
export function mintTokens(
  tokens: SessionTokens,
  session: Pick<SessionRow, "session_id" | "user_id" | "generation" | "rotated_at">,
): MintedTokens {
  const claims = {
    sessionId: session.session_id,
    generation: session.generation,
    subject: session.user_id,
    issuedAt: Math.floor(session.rotated_at.getTime() / 1000),
  };
  return {
    root: tokens.sign({ ...claims, kind: "root", universe: null }),
    universe: (universe) => tokens.sign({ ...claims, kind: "universe", universe }),
  };
}

/** Opens a session of a person, inside the database transaction that let them in. */
export async function openSession(
  tx: Transaction,
  parts: SessionParts,
  person: {
    readonly userId: string;
    /** Who acts, where it is not the person. */
    readonly actorUserId?: string;
    readonly isStaff: boolean;
    readonly isVisitor?: boolean;
    /** Whether they showed something of their own just now; else what is protected asks for it. Default: they did. */
    readonly isProven?: boolean;
    readonly byCookie: boolean;
    readonly address?: string;
    readonly agent?: string | null;
  },
): Promise<{ readonly sessionId: string; readonly tokens: MintedTokens; readonly reauthenticatedAt: Date }> {
  const now = parts.clock.now();
  const { actorUserId = person.userId } = person;
  const isOwn = actorUserId === person.userId;
  const life = !isOwn ? "impersonation" : person.isVisitor === true ? "visit" : person.isStaff ? "staff" : "whole";
  const end = new Date(now.getTime() + sessionTimes[life]);
  const id = parts.ids.uuid();
  const reauthenticatedAt = person.isProven === false ? new Date(0) : now;
  await insertSession(tx, {
    reauthenticatedAt,
    id,
    userId: person.userId,
    actorUserId,
    now,
    idleExpiresAt: earlier(new Date(now.getTime() + sessionTimes.idle), end),
    expiresAt: end,
    byCookie: person.byCookie,
    address: person.address ?? null,
    agent: person.agent?.slice(0, 300) ?? null,
  });
  const tokens = mintTokens(parts.tokens, { session_id: id, user_id: person.userId, generation: 1, rotated_at: now });
  return { sessionId: id, tokens, reauthenticatedAt };
}

/** What an exchange gives: the successor of the presented token, and the root token of the same generation. */
export interface Exchanged {
  readonly token: string;
  readonly root: string;
}

/**
 * Exchanges a token for its successor. The present token moves the session on; the one just before it gets the same
 * successor for 30 s; an older one was stolen or replayed and ends the session.
 *
 * `kind` is what the caller says it presents. `byCookie` says that a browser keeps what it is given in a cookie: the
 * session is one of those from then on, and tokens of such a session are exchanged in no other way. Throws 401 `invalid-jwt` for everything that cannot be exchanged.
 */
export async function exchangeToken(
  parts: SessionParts,
  presented: string,
  kind: TokenClaims["kind"],
  byCookie: boolean,
): Promise<Exchanged> {
  const claims = parts.tokens.verify(presented);
  if (claims === null || claims.kind !== kind) throw invalidToken();
  const outcome = await parts.database.withPlatform(async (tx) => exchangeIn(tx, parts, claims, byCookie));
  if (outcome === null) throw invalidToken();
  return outcome;
}

// Answers null instead of throwing: that a session was ended must be committed.
async function exchangeIn(
  tx: Transaction,
  parts: SessionParts,
  claims: TokenClaims,
  byCookie: boolean,
): Promise<Exchanged | null> {
  const now = parts.clock.now();
  const row = await lockSession(tx, claims.sessionId);
  if (row === null || !sessionLives(row, now) || claims.generation > row.generation) return null;
  if (claims.universe !== null && reachOf(row, claims.universe, now) === null) return null;
  if (row.by_cookie && !byCookie) return null;
  let present: SessionRow = row;
  if (claims.generation === row.generation) {
    const idle = earlier(new Date(now.getTime() + sessionTimes.idle), row.expires_at);
    await rotateSession(tx, row.session_id, now, idle, byCookie);
    present = { ...row, generation: row.generation + 1, rotated_at: now };
    await tellSession(tx, { session: row.session_id });
  } else if (!generationGood(row, claims.generation, now)) {
    await endSession(tx, row.session_id, now, "token reused");
    await tellSession(tx, { session: row.session_id });
    return null;
  }
  const minted = mintTokens(parts.tokens, present);
  return { root: minted.root, token: claims.universe === null ? minted.root : minted.universe(claims.universe) };
}

/** Ends one session with every token of it. */
export async function closeSession(parts: SessionParts, sessionId: string, reason: string): Promise<void> {
  await parts.database.withPlatform(async (tx) => {
    await endSession(tx, sessionId, parts.clock.now(), reason);
    await tellSession(tx, { session: sessionId });
  });
}

/** Ends every session of a person but `kept`: revocation, a changed password, a changed factor. */
export async function closeSessions(tx: Transaction, clock: Clock, userId: string, kept: string | null): Promise<void> {
  await bumpEpoch(tx, userId, clock.now());
  if (kept !== null) await followEpoch(tx, kept);
  await tellSession(tx, { user: userId });
}

/** Notes that whoever holds a session proved themselves just now. */
export async function noteReauthenticated(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await markReauthenticated(tx, sessionId, now);
  await tellSession(tx, { session: sessionId });
}

/** Tells every server that a session has changed, once this is committed. */
export async function tellSession(tx: Transaction, changed: SessionChanged): Promise<void> {
  await notify(tx, channels.session, JSON.stringify(changed));
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
