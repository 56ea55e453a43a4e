import { TOTP, type TwoFactorDevice } from "@distributary/contract/access/twofactor";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { closeSessions } from "../../access/session/session.ts";
import { demandRecentProof } from "../../access/session/step-up.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { badRequest, conflict, notFound } from "../../platform/http/problem.ts";
import { createSeal } from "../../platform/token/seal.ts";
import { codeDigest, generator, newKey, newStaticCodes, stepOf, stepOfPair } from "./codes.ts";
import { factorsLetter } from "./letters.ts";
import {
  deleteFactor,
  deleteStatic,
  findFactors,
  insertCodes,
  insertFactor,
  insertLastStep,
  takeCode,
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
  if (factor === undefined) return false;
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

/** Makes static codes in place of earlier ones. 409 where there is no authenticator app that they stand in for. */
export async function enrollStatic(
  services: Services,
  holder: Holder,
): Promise<{ readonly device: TwoFactorDevice; readonly codes: string[] }> {
  await demandRecentProof(services, holder);
  const { database, ids, clock, settings } = services;
  const apps = (await findFactors(database, holder.userId)).filter(({ kind }) => kind === "totp");
  if (apps.length === 0) throw conflict("Add an authenticator app first.");
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

/** Removes a factor. Static codes stand in for an app: they go with the last one. */
export async function removeFactor(services: Services, holder: Holder, deviceId: string): Promise<void> {
  await demandRecentProof(services, holder);
  await changeFactors(services, holder, async (tx) => {
    if (!(await deleteFactor(tx, holder.userId, deviceId))) throw notFound();
    await deleteStatic(tx, holder.userId, true);
  });
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
