import type { PasskeyAnswer } from "@distributary/contract/access/passkeys";
import { tokenPurposes } from "@distributary/contract/access/passwords";
import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { closeSessions, noteReauthenticated, sessionTimes } from "../../access/session/session.ts";
import { digestOf, issueToken, proveAddress } from "../../access/session/single-use.ts";
import { demandOwnHand } from "../../access/session/step-up.ts";
import {
  findSingleUse,
  forgetTokens,
  useToken,
  voidTokens,
  type Purpose,
  type SingleUseRow,
} from "../../access/store/single-use.ts";
import { codeHolds, devicesOf, passkeyHoldsFor } from "../twofactor/service.ts";
import { badRequest, invalid } from "../../platform/http/problem.ts";
import { beginProof, beginSignup, mayWriteTo } from "./delay.ts";
import { passwordChangedLetter, resetLetter } from "./letters.ts";
import { demandPassword, hashPassword, passwordFits } from "../../access/session/password.ts";
import { findUser, findUserByName, updatePassword } from "./store/people.ts";
import { forgetTries } from "../../access/store/people/tries.ts";

const RESET_JOB = "password-reset";

/** What sets a new password. */
const SETTING: readonly Purpose[] = ["reset", "password"];

/**
 * Files what mails a link to whoever has this name. All that depends on whether there is such a person is done by the
 * job: the answer, and the time that it takes, are the same for everybody.
 */
export async function askForReset(
  services: Services,
  asked: { readonly email: string; readonly captcha: string; readonly code: string | null },
  address: string,
): Promise<void> {
  await beginSignup(services, address, asked.captcha, "reset");
  await services.database.withPlatform((tx) =>
    services.jobs.enqueue(tx, {
      kind: RESET_JOB,
      universe: null,
      payload: { email: asked.email, code: asked.code },
      createdBy: null,
    }),
  );
}

/** Lets the worker mail links that set a new password, and forget tokens that are over. */
export function registerPasswords(services: Services): void {
  services.jobs.register(RESET_JOB, async (run) => {
    const { email, code } = run.payload as { readonly email: string; readonly code: string | null };
    const user = await findUserByName(services.database, email);
    if (user === null || !user.enabled || !(await mayWriteTo(services, "reset", user.email))) return {};
    if (code !== null && !(await anyCodeHolds(services, user.user_id, code))) return {};
    await services.database.withPlatform(async (tx) => {
      await run.completeIn(tx, {});
      const now = services.clock.now();
      await voidTokens(tx, user.user_id, ["reset"], now);
      const token = await issueToken(tx, "reset", { userId: user.user_id, email: user.email }, now);
      await postLetter(services, tx, user.email, resetLetter(services.settings.publicUrl, token));
    });
    return {};
  });
  services.jobs.registerDaily("forget-tokens", async () => ({
    tokens: await forgetTokens(services.database, new Date(services.clock.now().getTime() - 30 * 86_400_000)),
  }));
}

/** Whether a code is one of a person's second factors; of somebody without any, whatever they send is left alone. */
async function anyCodeHolds(services: Services, userId: string, code: string): Promise<boolean> {
  const devices = await devicesOf(services, userId);
  for (const { device_id } of devices) if (await codeHolds(services, userId, device_id, code)) return true;
  return devices.length === 0;
}

/** What a mailed token is for. One that proves an address does so here: whoever opened it reads mail there. */
export async function checkToken(
  services: Services,
  token: string,
): Promise<{
  readonly valid: boolean;
  readonly purpose: (typeof tokenPurposes)[number] | null;
  readonly email: string | null;
}> {
  const now = services.clock.now();
  const found = await findSingleUse(services.database, digestOf(token), now);
  const purpose = tokenPurposes.find((known) => known === found?.purpose);
  if (found === null || purpose === undefined) return { valid: false, purpose: null, email: null };
  if (purpose !== "address") return { valid: true, purpose, email: found.email };
  const used = await services.database.withPlatform(async (tx) => {
    const row = await useToken(tx, digestOf(token), "address", now);
    if (row?.user_id != null && row.email !== null) await proveAddress(tx, row.user_id, row.email, now);
    return row !== null;
  });
  return used ? { valid: true, purpose, email: found.email } : { valid: false, purpose: null, email: null };
}

/**
 * Sets a new password with a token that was mailed, or given to a session that proved itself again. Ends every other
 * session of the person and opens none: what a login asks for beside the password, it still asks for.
 */
export async function changePassword(services: Services, token: string, password: string): Promise<void> {
  const { database, clock } = services;
  const found = await findSingleUse(database, digestOf(token), clock.now());
  const user = found?.user_id == null ? null : await findUser(database, found.user_id);
  if (found === null || user === null || !user.enabled || !SETTING.includes(found.purpose)) throw linkOver();
  demandPassword(password, { email: user.email, firstName: user.first_name, lastName: user.last_name });
  const hash = await hashPassword(password);
  await database.withPlatform(async (tx) => {
    const now = clock.now();
    if ((await useToken(tx, digestOf(token), found.purpose, now)) === null) throw linkOver();
    await updatePassword(tx, user.user_id, hash, now);
    await voidTokens(tx, user.user_id, [...SETTING, "challenge"], now);
    await closeSessions(tx, clock, user.user_id, keptBy(found));
    // Whoever opened the mailed link reads mail at that address.
    if (found.purpose === "reset" && found.email !== null) await proveAddress(tx, user.user_id, found.email, now);
    await postLetter(services, tx, user.email, passwordChangedLetter(services.settings.publicUrl));
  });
  await forgetTries(database, `account:${canonicalEmail(user.username)}`);
}

/** The session that a token was given to: it goes on. */
function keptBy({ payload }: SingleUseRow): string | null {
  const { session } = payload;
  return typeof session === "string" ? session : null;
}

function linkOver() {
  return badRequest("This link no longer works. Ask for a new one.");
}

/** What somebody shows to prove themselves again. */
export interface Proof {
  readonly password?: string | undefined;
  readonly device_id?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** What somebody reads whose passkey is none of theirs, or signed something else. */
export const WRONG_PASSKEY = "This passkey didn’t confirm that it’s you. Try again, or use another second factor.";

async function demandOwnPassword(services: Services, userId: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw invalid(["body", "password"], "Enter your password.", "missing");
  const forget = await beginProof(services, userId);
  const user = await findUser(services.database, userId);
  if (!(await passwordFits(user?.password_hash ?? null, password)))
    throw badRequest("Incorrect password.", "invalid-password");
  await forget();
}

async function demandOwnCode(
  services: Services,
  userId: string,
  deviceId: string | undefined,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw invalid(["body", "code"], "Enter the code of your second factor.", "missing");
  const forget = await beginProof(services, userId);
  const holds =
    deviceId === undefined ? anyCodeHolds(services, userId, code) : codeHolds(services, userId, deviceId, code);
  if (!(await holds)) throw badRequest("Incorrect code. Enter the one that is shown now.");
  await forget();
}

async function demandOwnPasskey(services: Services, caller: SessionCaller, passkey: PasskeyAnswer): Promise<void> {
  const forget = await beginProof(services, caller.userId);
  if (!(await passkeyHoldsFor(services, caller, passkey))) throw badRequest(WRONG_PASSKEY);
  await forget();
}

/** Proves whoever holds a session again, by the second factor where there is one. Answers until when that counts, and a token that sets a new password. */
export async function proveAgain(
  services: Services,
  caller: SessionCaller,
  proof: Proof,
): Promise<{ readonly reauthenticated_until: string; readonly token: string }> {
  demandOwnHand(caller);
  const { database, clock } = services;
  const [device] = await devicesOf(services, caller.userId);
  if (device === undefined) await demandOwnPassword(services, caller.userId, proof.password);
  else if (proof.passkey !== undefined) await demandOwnPasskey(services, caller, proof.passkey);
  else await demandOwnCode(services, caller.userId, proof.device_id, proof.code);
  const now = clock.now();
  const token = await database.withPlatform(async (tx) => {
    await noteReauthenticated(tx, caller.sessionId, now);
    return issueToken(tx, "password", { userId: caller.userId, payload: { session: caller.sessionId } }, now);
  });
  return {
    reauthenticated_until: new Date(now.getTime() + sessionTimes.reauthenticated).toISOString(),
    token,
  };
}
