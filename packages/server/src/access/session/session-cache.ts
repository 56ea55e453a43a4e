import type { Database } from "../../platform/db/database.ts";
import { channels, type SessionChanged } from "../../platform/live/channels.ts";
import type { Notifications } from "../../platform/live/notifications.ts";
import type { SessionTokens, TokenClaims } from "../../platform/token/session-token.ts";
import { readSession, type SessionRow } from "../store/sessions.ts";

/**
 * Sessions as read lately, and tokens whose signature was found true: a busy session costs one read a second and one
 * signature a token. Other servers' changes arrive as notifications; the short life bounds what a lost one can do,
 * so that a revocation counts everywhere within a second.
 */
export interface SessionCache {
  /** The claims of a token with a true signature, or null. */
  claims(token: string): TokenClaims | null;
  /** A session, at most 0.8 s old: at once where it is known, else after a read. */
  session(id: string): SessionRow | null | Promise<SessionRow | null>;
  /** Forgets what a message of `channels.session` names: on this server at once, before others hear of it. */
  heard(payload: string): void;
  /** Forgets a session, so that the next request reads it. */
  forget(sessionId: string): void;
  /** The session as it stands now. */
  fresh(id: string): Promise<SessionRow | null>;
}

const LIFE_MS = 800;
const MOST_TOKENS = 20_000;
const MOST_SESSIONS = 10_000;

interface Known {
  readonly row: SessionRow | null;
  readonly until: number;
}

export interface SessionCacheParts {
  readonly database: Database;
  readonly tokens: SessionTokens;
  readonly notifications: Notifications;
  /** Milliseconds that only rise; real ones, whatever clock the records are dated by. */
  readonly monotonic: () => number;
}

/** A cache that listens for sessions that changed, on this server and on others. */
export function createSessionCache(parts: SessionCacheParts): SessionCache {
  const claims = new Map<string, TokenClaims>();
  const sessions = new Map<string, Known>();
  const reading = new Map<string, Promise<SessionRow | null>>();

  const forget = (id: string): void => {
    sessions.delete(id);
    // A read that began before the change may bring the old row: it must not be kept, nor joined by later requests.
    reading.delete(id);
  };
  const forgetAll = (): void => {
    sessions.clear();
    reading.clear();
  };
  const heard = (payload: string): void => {
    const changed = JSON.parse(payload) as SessionChanged;
    if (changed.session !== undefined) forget(changed.session);
    else forgetAll();
  };
  parts.notifications.on(channels.session, heard);
  parts.notifications.onGap(forgetAll);

  const read = async (id: string): Promise<SessionRow | null> => {
    const under = readSession(parts.database, id);
    reading.set(id, under);
    try {
      const row = await under;
      if (reading.get(id) === under) {
        if (sessions.size >= MOST_SESSIONS) sessions.clear();
        sessions.set(id, { row, until: parts.monotonic() + LIFE_MS });
      }
      return row;
    } finally {
      if (reading.get(id) === under) reading.delete(id);
    }
  };

  return {
    claims: (token) => {
      const known = claims.get(token);
      if (known !== undefined) return known;
      const verified = parts.tokens.verify(token);
      if (verified === null) return null;
      if (claims.size >= MOST_TOKENS) claims.clear();
      claims.set(token, verified);
      return verified;
    },
    session: (id) => {
      const known = sessions.get(id);
      if (known !== undefined && known.until > parts.monotonic()) return known.row;
      return reading.get(id) ?? read(id);
    },
    heard,
    forget,
    fresh: (id) => {
      forget(id);
      return read(id);
    },
  };
}
