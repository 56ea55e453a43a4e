import { graphHeaders } from "@distributary/contract/graph/graphql";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { HttpProblem, invalidHeaders, invalidToken, notFound } from "../../platform/http/problem.ts";
import { TOKEN_LIFE_SECONDS, type TokenClaims } from "../../platform/token/session-token.ts";
import { permissionsOf } from "@distributary/domain/codes/permissions";
import { OWNER, VISITOR, type Permissions } from "./actor.ts";
import type { SessionCaller } from "./caller.ts";
import { askedCookie, type RootCookies } from "./root-cookie.ts";
import type { ResolveCaller } from "../http/routes.ts";
import { generationGood, reachOf, seenAs, sessionLives } from "./session.ts";
import type { SessionCache } from "./session-cache.ts";
import type { Reach, SessionRow } from "../store/sessions.ts";

const OVERRIDE = graphHeaders.override.toLowerCase();

export interface Guard {
  /** Who calls a row of the table, by its access: nobody for public ones. */
  readonly resolve: ResolveCaller;
  /**
   * Who holds this universe token, for a websocket's first message; null where the client does not name the universe, or
   * brings no override token. Throws as `resolve` does.
   */
  byToken(token: string, universe: string | null, override: string | null): Promise<SessionCaller>;
  /** Whose root token this is. Throws as `resolve` does. */
  byRoot(token: string): Promise<SessionCaller>;
  /** Whether a session is still open to a universe, and to the one that its caller came from. */
  stillOpen(caller: SessionCaller): Promise<boolean>;
}

export interface GuardParts {
  readonly cache: SessionCache;
  readonly clock: Clock;
  readonly cookies: RootCookies;
  /** Told of a grantee who calls; answers at once. */
  readonly noteUse: (caller: SessionCaller) => void;
  /** Ends a session of which a token was shown that nobody honest still holds. */
  readonly endStolen: (sessionId: string) => Promise<void>;
}

/**
 * Resolves actor and subject of a request, once, from the session row. 401 `invalid-headers` where a header is missing
 * or does not belong to the token, 401 `invalid-jwt` where the token is bad, expired, of the wrong kind or of a
 * session that ended, 404 where its universe is out of reach by now. A token that is two steps old and would still be
 * in its time ends its session: two exchanges take longer than a token lives, unless somebody hurries who should not.
 */
export function createGuard(parts: GuardParts): Guard {
  const { cache, clock, cookies, noteUse, endStolen } = parts;

  const known = (token: string): TokenClaims => {
    const claims = cache.claims(token);
    if (claims === null || clock.now().getTime() >= (claims.issuedAt + TOKEN_LIFE_SECONDS) * 1000) throw invalidToken();
    return claims;
  };
  const caller = (claims: TokenClaims, withoutFactor = false): SessionCaller | Promise<SessionCaller> => {
    const row = cache.session(claims.sessionId);
    return row instanceof Promise
      ? row.then((read) => callerOf(claims, read, withoutFactor))
      : callerOf(claims, row, withoutFactor);
  };

  const admittedNow = (claims: TokenClaims, row: SessionRow | null, withoutFactor: boolean): SessionCaller => {
    const now = clock.now();
    const found = admitted(claims, row, now);
    if (!withoutFactor && row !== null && factorOverdue(row, now)) throw factorRequired();
    if (found.isGrantee) noteUse(found);
    return found;
  };

  const callerOf = (
    claims: TokenClaims,
    row: SessionRow | null,
    withoutFactor: boolean,
  ): SessionCaller | Promise<SessionCaller> => {
    // A true token that knows more than what was read lately: the session has just been rotated, or a universe joined it.
    const behind =
      row !== null &&
      (claims.generation > row.generation ||
        (claims.universe !== null && reachOf(row, claims.universe, clock.now()) === null));
    if (behind) return cache.fresh(claims.sessionId).then((read) => admittedNow(claims, read, withoutFactor));
    if (row !== null && claims.generation < row.generation - 1 && sessionLives(row, clock.now()))
      return endStolen(claims.sessionId).then(() => Promise.reject(invalidToken()));
    return admittedNow(claims, row, withoutFactor);
  };

  // One universe token of the same session; a universe that is out of reach by now is no universe of the session.
  const overridden = async (from: SessionCaller, token: string | null): Promise<SessionCaller> => {
    if (token === null) return from;
    const claims = known(bare(token));
    if (claims.kind !== "universe" || claims.sessionId !== from.sessionId) throw invalidToken();
    try {
      const found = await caller(claims);
      return found.universe === from.universe ? found : { ...found, cameFrom: from.universe };
    } catch (error) {
      throw error instanceof HttpProblem && error.status === 404 ? invalidToken() : error;
    }
  };

  return {
    resolve: ({ endpoint, anyToken, withoutFactor }, request) => {
      if (endpoint.access === "public") return null;
      const byCookie = endpoint.access === "session" && request.headers.authorization === undefined;
      const claims = known(byCookie ? inCookie(cookies, request) : bearer(request));
      if (endpoint.access === "universe" && claims.kind !== "universe") throw invalidToken();
      if (endpoint.access === "session" && claims.kind !== "root" && !anyToken) throw invalidToken();
      const named = universeHeader(request);
      const mayBeSilent = endpoint.door === "graphql" && named === null;
      if (claims.kind === "universe" && named !== claims.universe && !mayBeSilent) throw invalidHeaders();
      const found = caller(claims, withoutFactor);
      const override = endpoint.door === "graphql" ? request.headers[OVERRIDE] : undefined;
      return override === undefined ? found : Promise.resolve(found).then((from) => overridden(from, String(override)));
    },
    byToken: async (token, universe, override) => {
      const claims = known(token);
      if (claims.kind !== "universe") throw invalidToken();
      if (universe !== null && claims.universe !== universe) throw invalidHeaders();
      return overridden(await caller(claims), override);
    },
    byRoot: async (token) => {
      const claims = known(token);
      if (claims.kind !== "root") throw invalidToken();
      return caller(claims);
    },
    stillOpen: async (open) => {
      const row = await cache.session(open.sessionId);
      return (
        row !== null &&
        sessionLives(row, clock.now()) &&
        !factorOverdue(row, clock.now()) &&
        open.universe !== null &&
        [open.universe, open.cameFrom ?? open.universe].every((one) => reachOf(row, one, clock.now()) !== null)
      );
    },
  };
}

function admitted(claims: TokenClaims, row: SessionRow | null, now: Date): SessionCaller {
  if (row === null || row.user_id !== claims.subject) throw invalidToken();
  if (!sessionLives(row, now) || !generationGood(row, claims.generation, now)) throw invalidToken();
  const reach = claims.universe === null ? null : reachOf(row, claims.universe, now);
  if (claims.universe !== null && reach === null) throw notFound();
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    actorUserId: row.actor_user_id,
    // Nobody acts for staff, and whoever acts for somebody is of the staff.
    isStaff: row.is_staff || row.actor_user_id !== row.user_id,
    isVisitor: row.is_visitor,
    token: claims.kind,
    universe: claims.universe,
    cameFrom: null,
    isGrantee: reach?.owner === false && seenAs(row, reach.universe, now) === null,
    narrowed: reach?.narrowed ?? null,
    permissions: reach === null ? null : permissionsIn(row, reach),
  };
}

/** Whether the day has passed until which a firm waits for the second factor of a member; who impersonates has their own. */
function factorOverdue({ mfa_by: by, user_id: user, actor_user_id: actor }: SessionRow, now: Date): boolean {
  return by !== null && by <= now && user === actor;
}

function factorRequired(): HttpProblem {
  return new HttpProblem(
    403,
    "Your firm requires a second factor. Add an authenticator app or a passkey to continue.",
    {
      code: "mfa-required",
    },
  );
}

function permissionsIn(row: SessionRow, { owner, flags }: Reach): Permissions {
  if (row.is_visitor) return VISITOR;
  return owner ? OWNER : permissionsOf(flags);
}

// Only where a header brings the handle along: a cookie alone is sent by pages that are not ours, too.
function inCookie(cookies: RootCookies, { headers }: FastifyRequest): string {
  const asked = askedCookie(headers["x-root-cookie"]);
  if (asked?.handle == null) throw invalidHeaders();
  const token = cookies.read(asked, headers.cookie);
  if (token === null) throw invalidToken();
  return token;
}

function bare(token: string): string {
  return token.replace(/^bearer /i, "").trim();
}

function bearer(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined || !/^bearer /i.test(header)) throw invalidHeaders();
  return header.slice(7).trim();
}

function universeHeader(request: FastifyRequest): string | null {
  const value = request.headers["x-universe"];
  return typeof value === "string" ? value.toLowerCase() : null;
}
