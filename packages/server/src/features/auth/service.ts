import { randomBytes } from "node:crypto";
import type { AccessGrant } from "@distributary/contract/access/access-grant";
import type { Profile, Session } from "@distributary/contract/access/auth";
import type { PasskeyAnswer } from "@distributary/contract/access/passkeys";
import type { MfaChallenge } from "@distributary/contract/access/twofactor";
import type { SessionCaller } from "../../access/session/caller.ts";
import type { Services } from "../../access/http/services.ts";
import { closeSession, exchangeToken, mintTokens, openSession, reachOf, seenAs } from "../../access/session/session.ts";
import type { SeeAs } from "@distributary/contract/access/narrowed";
import type { SessionRow } from "../../access/store/sessions.ts";
import { badRequest, HttpProblem, invalidToken, notFound } from "../../platform/http/problem.ts";
import { grantOf, grantSeenAs } from "../access/service.ts";
import { digestOf, issueToken, tokenLives } from "../../access/session/single-use.ts";
import { countTokenTry, useToken } from "../../access/store/single-use.ts";
import { WRONG_PASSKEY } from "./passwords.ts";
import { codeHolds, devicesOf, passkeyHolds, passkeyRequestOf } from "../twofactor/service.ts";
import { answerSession, hasFactor } from "./answer-session.ts";
import { beginLogin, beginProof, beginSignup } from "./delay.ts";
import { hashPassword, passwordFits } from "../../access/session/password.ts";
import { registerPerson } from "./people.ts";
import { offerImpersonation } from "./offer-impersonation.ts";
import { approveWaitingPlace } from "./waitlist.ts";
import { presentProfile, presentUser } from "./present.ts";
import { findUser, findUserByName, findVisitor, insertVisitor, readProfile, type UserRow } from "./store/people.ts";

/** Where a request came from. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
  /** The program that asks, as it names itself. */
  readonly agent: string | null;
  /** Whether a browser asks, which keeps the root token in a cookie. */
  readonly byCookie: boolean;
}

/** What a session keeps of where it was opened. */
export function from({ byCookie, address, agent }: Origin): Omit<Origin, "requestId"> {
  return { byCookie, address, agent };
}

/** Hands a member of staff what opens a session in the name of somebody else; see `offerImpersonation`. */
export const beginImpersonation = offerImpersonation;

/** Lets an address of the waitlist sign up, and writes to it; see `approveWaitingPlace`. */
export const approvePlace = approveWaitingPlace;

/** Makes a person for another feature; see `registerPerson`. */
export const makePerson = registerPerson;

/** Lets a person write to whoever runs the site, by a proof of work; throws 400 `likely-robot` else. */
export function demandPerson(services: Services, token: string, address: string): Promise<void> {
  return beginSignup(services, address, token, "contact");
}

/** One answer for an unknown name, a wrong password and a disabled person. */
function loginFailed(): HttpProblem {
  return new HttpProblem(400, "Login Failed");
}

/** A person's name, which may be the e-mail address, and password. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Lets a person in by name and password. Throws 400 `Login Failed`, or 429 while the account or address has to wait. */
export async function logIn(services: Services, credentials: Credentials, origin: Origin): Promise<Session> {
  const name = credentials.username.trim();
  const attempt = await beginLogin(services, name, origin.address);
  const user = await findUserByName(services.database, name);
  const fits = await passwordFits(user?.password_hash ?? null, credentials.password);
  if (user === null || !fits || !user.enabled) throw loginFailed();
  await attempt.succeeded();
  return letIn(services, user, origin, "password");
}

/**
 * Lets a person in whose first factor holds, or asks for the second. Whom another provider signed in has shown us
 * nothing of their own yet: what is protected asks them once more.
 */
export async function letIn(
  services: Services,
  user: UserRow,
  origin: Origin,
  by: "password" | "provider",
): Promise<Session> {
  const devices = await devicesOf(services, user.user_id);
  if (devices.length > 0) throw await challengeOf(services, user.user_id, devices);
  const isProven = by === "password";
  const session = await services.database.withPlatform((tx) =>
    openSession(tx, services, { userId: user.user_id, isStaff: user.is_staff, isProven, ...from(origin) }),
  );
  return answerSession(services, user, session.tokens, session.reauthenticatedAt);
}

/** A login that waits for the second factor: five minutes, five tries. */
async function challengeOf(services: Services, userId: string, devices: MfaChallenge["devices"]): Promise<HttpProblem> {
  const now = services.clock.now();
  const challenge = await services.database.withPlatform((tx) => issueToken(tx, "challenge", { userId }, now));
  const expires = new Date(now.getTime() + tokenLives.challenge).toISOString();
  // A passkey signs the challenge of the login itself.
  const passkey = await passkeyRequestOf(services, userId, async () => challenge);
  const current: MfaChallenge = { challenge, devices, passkey, expires_at: expires };
  return new HttpProblem(401, "Confirm with your second factor.", { code: "mfa-challenge", current });
}

const CHALLENGE_TRIES = 5;

/** What answers the challenge of a login: a code of one of the devices, or what a passkey signed. */
export type ChallengeAnswer = { readonly challenge: string } & (
  | { readonly device_id: string; readonly code: string }
  | { readonly passkey: PasskeyAnswer }
);

/** Lets a person in by the second factor that their login asked for. Throws 400 for a wrong one and a login that is over. */
export async function answerChallenge(services: Services, said: ChallengeAnswer, origin: Origin): Promise<Session> {
  const { database, clock } = services;
  const digest = digestOf(said.challenge);
  const found = await countTokenTry(database, digest, "challenge", CHALLENGE_TRIES, clock.now());
  const user = found?.user_id == null ? null : await findUser(database, found.user_id);
  if (user === null || !user.enabled) throw challengeOver();
  const forget = await beginProof(services, user.user_id);
  if ("passkey" in said) {
    if (!(await passkeyHolds(services, user.user_id, said.passkey, said.challenge))) throw badRequest(WRONG_PASSKEY);
  } else if (!(await codeHolds(services, user.user_id, said.device_id, said.code)))
    throw badRequest("Incorrect code. Enter the one that is shown now.");
  await forget();
  const session = await database.withPlatform(async (tx) => {
    if ((await useToken(tx, digest, "challenge", clock.now())) === null) throw challengeOver();
    return openSession(tx, services, { userId: user.user_id, isStaff: user.is_staff, ...from(origin) });
  });
  return answerSession(services, user, session.tokens, session.reauthenticatedAt);
}

function challengeOver(): HttpProblem {
  return badRequest("This sign-in took too long. Log in again.");
}

/** Opens a short session of the visitor, in the demo that they look at; it reads and writes nothing. */
export async function openVisit(
  services: Services,
  visitor: string,
  universe: string,
  byCookie: boolean,
): Promise<Session> {
  const user = await findUser(services.database, visitor);
  if (user === null) throw notFound();
  const session = await services.database.withPlatform((tx) =>
    openSession(tx, services, { userId: visitor, isStaff: false, isVisitor: true, byCookie }),
  );
  // Whoever visits has proved nothing.
  return answerSession(services, user, session.tokens, new Date(0), { wanted: universe });
}

/** The person to whom the demo of visitors belongs; null where nobody ever looked. */
export function visitorSoFar({ database }: Services): Promise<string | null> {
  return findVisitor(database);
}

/** The person in whose name the demo is looked at without an account, made on first use; no password opens it. */
export async function ensureVisitor(services: Services): Promise<string> {
  const found = await findVisitor(services.database);
  if (found !== null) return found;
  const password = await hashPassword(randomBytes(32).toString("hex"));
  await services.database.withPlatform((tx) => insertVisitor(tx, services.ids.uuid(), password, services.clock.now()));
  const made = await findVisitor(services.database);
  if (made === null) throw notFound();
  return made;
}

/** Ends the caller's session with every token of it. */
export async function logOut(services: Services, caller: SessionCaller): Promise<void> {
  await closeSession(services, caller.sessionId, "logout");
}

/** Exchanges a token; see `exchangeToken`. */
export async function refresh(
  services: Services,
  presented: string,
  root: boolean,
  byCookie: boolean,
): Promise<{ readonly token: string; readonly root: string }> {
  return exchangeToken(services, presented, root ? "root" : "universe", byCookie);
}

/** What is told of as whom an owner sees their universe. */
function toldOf(seen: SeeAs | null): SeeAs | null {
  return seen === null ? null : { name: seen.name, until: seen.until };
}

/** What a session says of itself, in a universe of it: the token's, the one asked for, or the own. */
export async function describeSelf(
  services: Services,
  caller: SessionCaller,
  asked: string | null,
): Promise<{
  readonly user: UserRow;
  readonly session: Omit<Session, "root_access_token"> & { readonly see_as: SeeAs | null };
  readonly root: string;
  readonly byCookie: boolean;
}> {
  const row = await services.sessions.fresh(caller.sessionId);
  const user = await findUser(services.database, caller.userId);
  if (row === null || user === null) throw invalidToken();
  const wanted = caller.universe ?? asked;
  if (wanted !== null && reachOf(row, wanted, services.clock.now()) === null) throw notFound();
  const tokens = mintTokens(services.tokens, row);
  const { root_access_token: root, ...session } = await answerSession(services, user, tokens, row.reauthenticated_at, {
    wanted,
    impersonator: row.actor_user_id === row.user_id ? null : await findUser(services.database, row.actor_user_id),
  });
  const see_as = toldOf(seenAs(row, session.profile.uuid, services.clock.now()));
  return { user, session: { ...session, see_as }, root, byCookie: row.by_cookie };
}

/** Mints a token of the same session for another of its universes. 404 for any universe it does not reach. */
export async function switchTo(
  services: Services,
  caller: SessionCaller,
  universe: string,
): Promise<{
  readonly user: ReturnType<typeof presentUser>;
  readonly token: string;
  readonly grant: AccessGrant | null;
  readonly see_as: SeeAs | null;
  readonly profile: Profile;
}> {
  const row: SessionRow | null = await services.sessions.fresh(caller.sessionId);
  const user = await findUser(services.database, caller.userId);
  if (row === null || user === null) throw invalidToken();
  const reach = reachOf(row, universe, services.clock.now());
  if (reach === null) throw notFound();
  const seen = seenAs(row, universe, services.clock.now());
  const profile = await readProfile(services.database, universe, caller.userId);
  if (profile === null) throw notFound();
  return {
    user: presentUser(user),
    token: mintTokens(services.tokens, row).universe(universe),
    grant: seen !== null ? grantSeenAs(seen) : reach.owner ? null : await grantOf(services, universe, user.user_id),
    see_as: toldOf(seen),
    profile: presentProfile(
      profile,
      row.reauthenticated_at,
      services.clock.now(),
      await hasFactor(services, caller.userId),
      [reach.owner ? "owner" : "grantee", ...user.roles],
    ),
  };
}
