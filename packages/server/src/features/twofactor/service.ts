import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from "@distributary/contract/access/passkeys";
import { TOTP, type TwoFactorDevice } from "@distributary/contract/access/twofactor";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { digestOf, issueToken } from "../../access/session/single-use.ts";
import { useToken } from "../../access/store/single-use.ts";
import { closeSessions } from "../../access/session/session.ts";
import { demandRecentProof } from "../../access/session/step-up.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { badRequest, conflict, notFound } from "../../platform/http/problem.ts";
import { createSeal } from "../../platform/token/seal.ts";
import {
  challengeIn,
  countAfter,
  creationOptions,
  madePasskey,
  relyingParty,
  requestOptions,
  type KeptPasskey,
  type RelyingParty,
} from "./passkeys.ts";
import { codeDigest, generator, newKey, newStaticCodes, stepOf, stepOfPair } from "./codes.ts";
import { factorsLetter } from "./letters.ts";
import {
  deleteFactor,
  deleteStatic,
  findCount,
  findFactors,
  insertCodes,
  insertCredential,
  insertFactor,
  insertLastStep,
  takeCode,
  takeCount,
  takeStep,
  type FactorRow,
} from "./store.ts";

/** Whose factors they are, and the session that changes them. */
export interface Holder extends Pick<SessionCaller, "sessionId" | "userId" | "actorUserId"> {
  readonly email: string;
}

const STATIC_NAME = "Recovery codes";

/** The second factors of a person, as they leave the house. */
export async function devicesOf({ database }: Pick<Services, "database">, userId: string): Promise<TwoFactorDevice[]> {
  return (await findFactors(database, userId)).map(present);
}

/** Whether a code is one of a factor of this person, good now and for the first time. */
export async function codeHolds(services: Services, userId: string, deviceId: string, code: string): Promise<boolean> {
  const { database, clock, settings } = services;
  const factor = (await findFactors(database, userId)).find((known) => known.device_id === deviceId);
  if (factor === undefined || factor.kind === "passkey") return false;
  if (factor.sealed === null) return takeCode(database, deviceId, codeDigest(settings.secretKey, code), clock.now());
  const step = stepOf(sealOf(services).open(factor.sealed, deviceId), code.replaceAll(/\s/g, ""), clock.now());
  return step !== null && takeStep(database, deviceId, step);
}

/** A key to be put into an authenticator app. */
export async function startTotp(services: Services, holder: Holder) {
  await demandRecentProof(services, holder);
  const key = newKey();
  const made = generator(key, holder.email);
  return { key, key_b32: made.secret.base32, ...TOTP, config_url: made.toString() };
}

/** Stores an authenticator app that showed two codes one after the other. Ends the person's other sessions. */
export async function enrollTotp(
  services: Services,
  holder: Holder,
  said: { readonly name: string; readonly key: string; readonly code1: string; readonly code2: string },
): Promise<TwoFactorDevice> {
  await demandRecentProof(services, holder);
  const { ids, clock } = services;
  const step = stepOfPair(said.key, said.code1, said.code2, clock.now());
  if (step === null)
    throw badRequest("These codes don’t match. Enter two codes that your app shows one after the other.");
  const id = ids.uuid();
  const row: FactorRow = { device_id: id, kind: "totp", name: said.name, sealed: sealOf(services).close(said.key, id) };
  await changeFactors(services, holder, async (tx) => {
    await insertFactor(tx, holder.userId, row, clock.now());
    await insertLastStep(tx, id, step);
  });
  return present(row);
}

/** Makes static codes in place of earlier ones. 409 where there is no app and no passkey that they stand in for. */
export async function enrollStatic(
  services: Services,
  holder: Holder,
): Promise<{ readonly device: TwoFactorDevice; readonly codes: string[] }> {
  await demandRecentProof(services, holder);
  const { database, ids, clock, settings } = services;
  const others = (await findFactors(database, holder.userId)).filter(({ kind }) => kind !== "static");
  if (others.length === 0) throw conflict("Add an authenticator app or a passkey first.");
  const codes = [...newStaticCodes()];
  const row: FactorRow = { device_id: ids.uuid(), kind: "static", name: STATIC_NAME, sealed: null };
  await changeFactors(services, holder, async (tx) => {
    await deleteStatic(tx, holder.userId, false);
    await insertFactor(tx, holder.userId, row, clock.now());
    await insertCodes(
      tx,
      row.device_id,
      codes.map((code) => codeDigest(settings.secretKey, code)),
    );
  });
  return { device: present(row), codes };
}

/** Removes a factor. Static codes stand in for an app or a passkey: they go with the last one. */
export async function removeFactor(services: Services, holder: Holder, deviceId: string): Promise<void> {
  await demandRecentProof(services, holder);
  await changeFactors(services, holder, async (tx) => {
    if (!(await deleteFactor(tx, holder.userId, deviceId))) throw notFound();
    await deleteStatic(tx, holder.userId, true);
  });
}

/** What a browser makes a passkey with, and the challenge that it has to sign. 409 where the site has no name. */
export async function startPasskey(services: Services, holder: Holder): Promise<PasskeyCreation> {
  await demandRecentProof(services, holder);
  const party = demandParty(services);
  const there = (await passkeysOf(services, holder.userId)).map(({ passkey }) => passkey);
  return creationOptions(party, holder, there, await issueChallenge(services, holder));
}

/** Stores a passkey that the browser of this session just made. Ends the person’s other sessions. */
export async function enrollPasskey(
  services: Services,
  holder: Holder,
  said: { readonly name: string; readonly passkey: NewPasskey },
): Promise<{ readonly name: string; readonly factor_id: "passkey"; readonly device_id: string }> {
  await demandRecentProof(services, holder);
  const { ids, clock } = services;
  const party = demandParty(services);
  const challenge = challengeIn(said.passkey);
  const made = challenge === null ? null : await madePasskey(party, said.passkey, challenge);
  if (challenge === null || made === null) throw badRequest("This passkey could not be added. Try again.");
  const id = ids.uuid();
  const sealed = sealOf(services).close(JSON.stringify(made.passkey), id);
  await changeFactors(services, holder, async (tx) => {
    if (!(await useChallenge(services, tx, holder, challenge)))
      throw badRequest("This passkey could not be added. Try again.");
    await insertFactor(tx, holder.userId, { device_id: id, kind: "passkey", name: said.name, sealed }, clock.now());
    if (!(await insertCredential(tx, id, digestOf(made.passkey.id)))) throw conflict("This passkey was added already.");
    await insertLastStep(tx, id, made.count);
  });
  return { name: said.name, factor_id: "passkey", device_id: id };
}

/** What a browser asks a passkey of this person with, so that they prove themselves again. 409 where there is none. */
export async function askPasskey(
  services: Services,
  holder: Pick<Holder, "sessionId" | "userId">,
): Promise<PasskeyRequest> {
  const asked = await passkeyRequestOf(services, holder.userId, () => issueChallenge(services, holder));
  if (asked === null) throw conflict("Add a passkey first.");
  return asked;
}

/** What a browser asks the passkeys of a person with; null where they have none, or the site no name. */
export async function passkeyRequestOf(
  services: Services,
  userId: string,
  challenge: () => Promise<string>,
): Promise<PasskeyRequest | null> {
  const party = relyingParty(services.settings.publicUrl);
  const there = await passkeysOf(services, userId);
  if (party === null || there.length === 0) return null;
  return requestOptions(
    party,
    there.map(({ passkey }) => passkey),
    await challenge(),
  );
}

/** Whether this is what a passkey of the person signed, for this challenge and for the first time. */
export async function passkeyHolds(
  services: Services,
  userId: string,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<boolean> {
  const party = relyingParty(services.settings.publicUrl);
  const factor = (await passkeysOf(services, userId)).find(({ passkey }) => passkey.id === answer.id);
  if (party === null || factor === undefined) return false;
  const { deviceId, passkey } = factor;
  const before = await findCount(services.database, deviceId);
  const count = await countAfter(party, answer, { passkey, count: before }, challenge);
  return count !== null && takeCount(services.database, deviceId, count);
}

/** Whether this is what a passkey of the person signed for a challenge that this session asked for, once. */
export async function passkeyHoldsFor(
  services: Services,
  holder: Pick<Holder, "sessionId" | "userId">,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const challenge = challengeIn(answer);
  if (challenge === null || !(await passkeyHolds(services, holder.userId, answer, challenge))) return false;
  return services.database.withPlatform((tx) => useChallenge(services, tx, holder, challenge));
}

function demandParty({ settings }: Services): RelyingParty {
  const party = relyingParty(settings.publicUrl);
  if (party === null) throw conflict("Passkeys need a site with a name. Ask your administrator.");
  return party;
}

async function passkeysOf(
  services: Services,
  userId: string,
): Promise<readonly { readonly deviceId: string; readonly passkey: KeptPasskey }[]> {
  const seal = sealOf(services);
  return (await findFactors(services.database, userId)).flatMap(({ kind, device_id, sealed }) =>
    kind !== "passkey" || sealed === null
      ? []
      : [{ deviceId: device_id, passkey: JSON.parse(seal.open(sealed, device_id)) as KeptPasskey }],
  );
}

/** A challenge of this session: it works once, for five minutes. */
function issueChallenge({ database, clock }: Services, holder: Pick<Holder, "sessionId" | "userId">): Promise<string> {
  const { userId, sessionId } = holder;
  return database.withPlatform((tx) =>
    issueToken(tx, "passkey", { userId, payload: { session: sessionId } }, clock.now()),
  );
}

async function useChallenge(
  { clock }: Services,
  tx: Transaction,
  { sessionId }: Pick<Holder, "sessionId">,
  challenge: string,
): Promise<boolean> {
  const used = await useToken(tx, digestOf(challenge), "passkey", clock.now());
  return used !== null && used.payload["session"] === sessionId;
}

/** Whatever changes factors ends the other sessions and is mailed, in one database transaction. */
async function changeFactors(
  services: Services,
  holder: Holder,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await services.database.withPlatform(async (tx) => {
    await change(tx);
    await closeSessions(tx, services.clock, holder.userId, holder.sessionId);
    await postLetter(services, tx, holder.email, factorsLetter(services.settings.publicUrl));
  });
}

function sealOf({ settings }: Pick<Services, "settings">) {
  return createSeal(settings.secretKey, "second factor");
}

function present({ name, kind, device_id }: FactorRow): TwoFactorDevice {
  return { name, factor_id: kind, device_id };
}
