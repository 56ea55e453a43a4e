import { authEndpoints } from "@distributary/contract/access/auth";
import type { Narrowed } from "@distributary/contract/access/narrowed";
import type { Endpoint } from "@distributary/contract/wire/endpoint";
import pg from "pg";
import type { SessionCache } from "../../src/access/session/session-cache.ts";
import {
  sessionTokens,
  TOKEN_LIFE_SECONDS,
  type SessionTokens,
  type TokenClaims,
} from "../../src/platform/token/session-token.ts";
import type { SignedIn } from "../support/calling.ts";
import type { TestServer } from "../support/server.ts";

/** Somebody who must not get in, and what every call of a kind of access says to them. */
export interface Outsider {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly universe: Refusal;
  /** null where the call is theirs by right: any session may make it. */
  readonly session: Refusal | null;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
}

/** A server whose database and whose key for tokens are known: one of a test, or a started product. */
export interface Stage extends Pick<TestServer, "call" | "signUp"> {
  readonly database: { readonly ownerUrl: string };
  readonly services: { readonly tokens: SessionTokens; readonly sessions: Pick<SessionCache, "forget"> };
}

const headersRefused: Refusal = { status: 401, code: "invalid-headers" };
const tokenRefused: Refusal = { status: 401, code: "invalid-jwt" };
const notThere: Refusal = { status: 404, code: "not-found" };

/** Everybody who tries to reach the universe of `owner`; `eve` is signed in somewhere else. */
export async function outsiders(server: Stage, owner: SignedIn, eve: SignedIn): Promise<readonly Outsider[]> {
  const { tokens } = server.services;
  const mine = claimsOf(tokens, owner.token);
  const hers = claimsOf(tokens, eve.token);
  const at = (token: string, universe = owner.universe) => ({
    authorization: `Bearer ${token}`,
    "x-universe": universe,
  });
  const late = { issuedAt: mine.issuedAt - TOKEN_LIFE_SECONDS - 1 };
  const both = (refusal: Refusal) => ({ universe: refusal, session: refusal });

  const gone = await sessionOf(server, owner);
  await server.call(authEndpoints.logout, { as: gone });
  const disabled = await server.signUp();
  const revoked = await server.signUp();
  await change(server, "update app_user set enabled = false where user_id = $1", disabled.session.user.uuid);
  await change(server, "update app_user set epoch = epoch + 1 where user_id = $1", revoked.session.user.uuid);

  const was = await granted(server, owner, { flags: 5 });
  await change(server, "delete from universe_access where kind = 'grant' and user_id = $1", was.session.user.uuid);
  // What the product changes it tells its servers; this was changed behind its back.
  server.services.sessions.forget(claimsOf(tokens, was.token).sessionId);
  const ended = await granted(server, owner, { flags: 31, until: "2001-01-01" });
  const asked = await server.signUp();
  await change(
    server,
    `insert into access_grant (universe_id, grant_id, email, first_name, last_name, role, permissions, invited_by,
       invited_time, created_time)
     select a.universe_id, gen_random_uuid(), u.sign_in_name, 'A', 'B', 1, 23, a.user_id, now(), now()
     from app_user u, universe_access a where u.user_id = $1 and a.universe_id = '${owner.universe}' and a.kind = 'owner'`,
    asked.session.user.uuid,
  );
  // Who acts for a grantee reaches what is that person's own, and nothing that others share with them.
  const ward = await granted(server, owner, { flags: 31 });
  await impersonated(server, ward);
  const member = await colleague(server, owner, { enabled: false, open: true });
  const kept = await colleague(server, owner, { enabled: true, open: false });
  const inside = (person: SignedIn) => at(tokens.sign({ ...claimsOf(tokens, person.token), universe: owner.universe }));

  return [
    { name: "a grantee whose access was revoked", headers: inside(was), ...both(notThere) },
    { name: "a grantee whose last day has passed", headers: inside(ended), ...both(notThere) },
    { name: "somebody invited who has not answered", headers: inside(asked), ...both(notThere) },
    { name: "a disabled member of a firm that is let in", headers: inside(member), ...both(notThere) },
    { name: "a member of a firm that is not let in", headers: inside(kept), ...both(notThere) },
    { name: "staff who act for a grantee", headers: inside(ward), ...both(notThere) },
    { name: "nobody", headers: {}, ...both(headersRefused) },
    { name: "a stranger who names the owner's universe", headers: at(eve.token), ...both(headersRefused) },
    {
      name: "a stranger without a universe",
      headers: { authorization: `Bearer ${eve.token}` },
      ...both(headersRefused),
    },
    {
      name: "the owner's token with another universe",
      headers: at(owner.token, eve.universe),
      ...both(headersRefused),
    },
    { name: "the owner's root token", headers: at(owner.root), universe: tokenRefused, session: null },
    { name: "a stranger's root token", headers: at(eve.root), universe: tokenRefused, session: null },
    { name: "an expired token", headers: at(tokens.sign({ ...mine, ...late })), ...both(tokenRefused) },
    {
      name: "a token signed with another key",
      headers: at(sessionTokens("a key of somebody else's making").sign(mine)),
      ...both(tokenRefused),
    },
    { name: "a session that was logged out", headers: at(gone.token), ...both(tokenRefused) },
    { name: "a person who was disabled", headers: at(disabled.token, disabled.universe), ...both(tokenRefused) },
    {
      name: "a person whose sessions were revoked",
      headers: at(revoked.token, revoked.universe),
      ...both(tokenRefused),
    },
    // Well signed, so only the session's own row can tell that this universe is out of reach.
    {
      name: "a stranger's session with the owner's universe in it",
      headers: at(tokens.sign({ ...hers, universe: owner.universe })),
      ...both(notThere),
    },
    {
      name: "the owner's session under a stranger's name",
      headers: at(tokens.sign({ ...mine, subject: hers.subject })),
      ...both(tokenRefused),
    },
  ];
}

/** How a universe is shared: flags, a last day, a part. */
export interface Terms {
  readonly flags: number;
  readonly until?: string | null;
  readonly narrowed?: Narrowed | null;
}

/** Shares the owner’s universe with a person, with these flags. */
export async function share(
  server: Stage,
  owner: SignedIn,
  person: SignedIn,
  { flags, until = null, narrowed = null }: Terms,
): Promise<void> {
  const to = owner.universe;
  const last = until === null ? "null" : `'${until}'`;
  const part = narrowed === null ? "null" : `'${JSON.stringify(narrowed)}'::jsonb`;
  await change(
    server,
    `with offered as (
       insert into access_grant (universe_id, grant_id, email, first_name, last_name, role, permissions, narrowed, until, grantee_id,
         invited_by, invited_time, accepted_time, created_time)
       select '${to}', gen_random_uuid(), sign_in_name, 'A', 'B', 1, ${flags}, ${part}, ${last}, user_id, user_id, now(), now(), now()
       from app_user where user_id = $1)
     insert into universe_access (user_id, universe_id, kind, permissions, narrowed, until, created_time)
     values ($1, '${to}', 'grant', ${flags}, ${part}, ${last}, now())`,
    person.session.user.uuid,
  );
}

/** Somebody whom the owner’s universe is shared with: signed in there, while it lasts. */
export async function granted(server: Stage, owner: SignedIn, terms: Terms): Promise<SignedIn> {
  const person = await server.signUp();
  await share(server, owner, person, terms);
  if (terms.until != null) return person;
  const { access_token: token } = (
    await server.call(authEndpoints.switchUniverse, { as: person, query: { universe: owner.universe } })
  ).ok;
  return { ...person, token, universe: owner.universe };
}

/** Makes the session of a person one in which a member of the staff acts for them. */
export async function impersonated(server: Stage, person: SignedIn): Promise<void> {
  const staff = await server.signUp();
  await change(server, "update app_user set is_staff = true where user_id = $1", staff.session.user.uuid);
  const { sessionId } = claimsOf(server.services.tokens, person.token);
  await change(
    server,
    `update session set actor_user_id = $1 where session_id = '${sessionId}'`,
    staff.session.user.uuid,
  );
  server.services.sessions.forget(sessionId);
}

/** A member of a firm that has a grant in the owner’s universe, which lets the firm in while it is `open`. */
async function colleague(
  server: Stage,
  owner: SignedIn,
  { enabled, open }: { readonly enabled: boolean; readonly open: boolean },
): Promise<SignedIn> {
  const person = await server.signUp();
  await change(
    server,
    `with f as (insert into firm (firm_id, name, created_time, updated_time)
         values (gen_random_uuid(), 'A firm', now(), now()) returning firm_id),
       m as (insert into firm_member (firm_id, member_id, email, first_name, last_name, role, enabled, user_id,
           invited_time, joined_time, created_time)
         select f.firm_id, gen_random_uuid(), u.sign_in_name, 'A', 'B', 'member', ${enabled}, u.user_id, now(), now(), now()
         from f, app_user u where u.user_id = $1)
     insert into firm_grant (universe_id, grant_id, firm_id, permissions, is_open, created_time)
     select '${owner.universe}', gen_random_uuid(), f.firm_id, 31, ${open}, now() from f`,
    person.session.user.uuid,
  );
  server.services.sessions.forget(claimsOf(server.services.tokens, person.token).sessionId);
  return person;
}

/** Calls of a session that a universe token may make too: with a good one they answer. */
export function takesAnyToken(endpoint: Endpoint): boolean {
  return [
    "get-auth-self",
    "post-auth-logout",
    "post-demo",
    "get-data-types-currencies",
    "get-data-types-instruments-types",
    "get-data-types-assets-types",
    "get-data-types-identifiers-types",
    "get-data-types-observables-types",
    "get-schemas-name",
  ].includes(endpoint.id);
}

/** Another session of the same person. */
export async function sessionOf(server: Stage, person: SignedIn): Promise<SignedIn> {
  const { email } = person.session.user;
  const session = (await server.call(authEndpoints.login, { body: { username: email, password: "a long enough one" } }))
    .ok;
  return { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid, session };
}

function claimsOf(tokens: SessionTokens, token: string): TokenClaims {
  const claims = tokens.verify(token);
  if (claims === null) throw new Error("the token of a person who just signed up is no token");
  return claims;
}

async function change(server: Stage, statement: string, user: string): Promise<void> {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  await owner.query(statement, [user]);
  await owner.end();
}
