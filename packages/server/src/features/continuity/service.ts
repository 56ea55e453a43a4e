import type { Continuity, Naming } from "@distributary/contract/access/continuity";
import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { readsOf } from "../../access/records/reads.ts";
import { OWNER, type Actor } from "../../access/session/actor.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { issueToken } from "../../access/session/single-use.ts";
import { demandOwnHand, demandRecentProof } from "../../access/session/step-up.ts";
import { isDemoUniverse, isOwner } from "../../access/store/universes.ts";
import { write } from "../../access/write/write.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { conflict, forbidden, invalid, notFound } from "../../platform/http/problem.ts";
import type { RawReply } from "../../platform/http/raw-reply.ts";
import { archiveLetter, namedLetter, stoppedByOwnerLetter, waitingLetter, withdrawnLetter } from "./letters.ts";
import { settle } from "./settle.ts";
import {
  clearRequest,
  dropNamed,
  findBeneficiary,
  findNamed,
  findOwner,
  findRequest,
  findRequestsFor,
  isOwnAddress,
  lockRequest,
  ownerName,
  readsAll,
  putNamed,
  putRequest,
  voidLinks,
  type NamedRow,
  type PersonRow,
  type RequestRow,
} from "./store.ts";

const DAY_MS = 86_400_000;

/** Hands out all records of a universe as a file. */
export type Download = (actor: Actor) => Promise<RawReply>;

/** Whom the owner named, and what that person asked for. 403 for anybody but the owner. */
export async function continuityOf(services: Services, actor: Actor): Promise<Continuity | null> {
  const { universe } = actor;
  await demandOwner(services, actor);
  await settle(services, universe, actor.requestId);
  const [named, request] = await Promise.all([
    findNamed(readsOf(services.database, universe), universe),
    findRequest(services.database, universe),
  ]);
  return named === null ? null : { ...named, ...stateOf(request) };
}

/** Names a beneficiary, who is written to. 422 for an address of the owner’s own, 409 in a demo. */
export async function nameBeneficiary(services: Services, actor: Actor, said: NamedRow): Promise<Continuity | null> {
  await demandOwnerProof(services, actor);
  const { clock, settings } = services;
  const email = canonicalEmail(said.email);
  await write(services.database, actor, { action: "continuity.name", touchesBook: false, commit: true }, async (w) => {
    if (await isDemoUniverse(w.tx)) throw conflict("The demo has no beneficiary. Name one for your own records.");
    if (await isOwnAddress(w.tx, actor.userId, email))
      throw invalid(["body", "email"], "Enter the address of another person.");
    const before = await findNamed(w.tx, w.universe);
    const asked = await lockRequest(w.tx, w.universe);
    await putNamed(w.tx, w.universe, { ...said, email }, actor.userId, clock.now());
    const owner = await findOwner(w.tx, w.universe);
    await voidLinks(w.tx, w.universe, email, clock.now());
    if (before?.email !== email || before.waiting_days !== said.waiting_days) {
      const token = await issueToken(w.tx, "beneficiary", { email, payload: { universe: w.universe } }, clock.now());
      const letter = namedLetter(settings.publicUrl, token, owner?.name ?? "", said.waiting_days);
      await postLetter(services, w.tx, said.email.trim(), letter);
    }
    if (asked !== null) await tellStopped(services, w.tx, asked, owner);
    w.payload({ email, waiting_days: said.waiting_days });
  });
  return continuityOf(services, actor);
}

/** Names nobody any more, which ends what was asked for. */
export async function removeBeneficiary(services: Services, actor: Actor): Promise<void> {
  await demandOwnerProof(services, actor);
  await write(
    services.database,
    actor,
    { action: "continuity.remove", touchesBook: false, commit: true },
    async (w) => {
      const before = await findNamed(w.tx, w.universe);
      if (before === null) {
        w.wroteNothing();
        return;
      }
      const asked = await lockRequest(w.tx, w.universe);
      await dropNamed(w.tx, w.universe);
      await voidLinks(w.tx, w.universe, null, services.clock.now());
      if (asked !== null) await tellStopped(services, w.tx, asked, await findOwner(w.tx, w.universe));
      w.payload({ email: before.email });
    },
  );
}

/** Stops what the beneficiary waits for, who stays named and may ask again. Nothing where they wait for nothing; 409 where it is open. */
export async function stopRequest(services: Services, actor: Actor): Promise<Continuity | null> {
  await demandOwner(services, actor);
  await write(services.database, actor, { action: "continuity.stop", touchesBook: false, commit: true }, async (w) => {
    const row = await lockRequest(w.tx, w.universe);
    if (row !== null && row.opened_time !== null)
      throw conflict("The records are open already. End the access on the Sharing page.");
    if (row === null || row.requested_by === null) {
      w.wroteNothing();
      return;
    }
    await clearRequest(w.tx, w.universe);
    await tellStopped(services, w.tx, row, await findOwner(w.tx, w.universe));
    w.payload({ email: row.email });
  });
  return continuityOf(services, actor);
}

/** Writes to whoever waits that the owner ended it. */
async function tellStopped(
  services: Services,
  tx: Transaction,
  { requested_by: by, opened_time: opened, email }: RequestRow,
  owner: PersonRow | null,
): Promise<void> {
  if (by === null || opened !== null || owner === null) return;
  const asker = await findBeneficiary(tx, by, email);
  if (asker !== null)
    await postLetter(services, tx, asker.email, stoppedByOwnerLetter(services.settings.publicUrl, owner.name));
}

/** Whose records a person was named for. */
export async function namingsOf(services: Services, caller: SessionCaller, requestId: string): Promise<Naming[]> {
  const { database } = services;
  for (const { universe_id: universe } of await findRequestsFor(database, caller.userId))
    await settle(services, universe, requestId);
  const rows = await findRequestsFor(database, caller.userId);
  const found = await Promise.all(
    rows.map(async (row) => {
      const universe = row.universe_id;
      const named = await findNamed(readsOf(database, universe), universe);
      if (named === null) return null;
      const owner = await ownerName(database, universe);
      return { universe, owner, waiting_days: named.waiting_days, ...stateOf(row) };
    }),
  );
  return found.filter((one) => one !== null);
}

/** Asks for access as the beneficiary, and writes to the owner. Asking twice changes nothing; 409 where it is open. */
export async function requestAccess(
  services: Services,
  caller: SessionCaller,
  universe: string,
  requestId: string,
): Promise<void> {
  await demandRecentProof(services, caller);
  await demandNamed(services, caller, universe);
  await settle(services, universe, requestId);
  const { clock, settings } = services;
  const actor = actorAs(caller, universe, requestId);
  await write(
    services.database,
    actor,
    { action: "continuity.request", touchesBook: false, commit: true },
    async (w) => {
      const [row, named] = [await lockRequest(w.tx, universe), await findNamed(w.tx, universe)];
      if (row === null || named === null) throw notFound();
      if (row.opened_time !== null) throw conflict("You already have access. Open the records on the Sharing page.");
      if (row.requested_by !== null) {
        w.wroteNothing();
        return;
      }
      const owner = await findOwner(w.tx, universe);
      const asker = await findBeneficiary(w.tx, caller.userId, row.email);
      if (owner === null || asker === null) throw notFound();
      const now = clock.now();
      const opens = new Date(now.getTime() + named.waiting_days * DAY_MS);
      await putRequest(w.tx, universe, { by: caller.userId, now, opens });
      await postLetter(
        services,
        w.tx,
        owner.email,
        waitingLetter(settings.publicUrl, asker.name, dayOfInstant(opens, "UTC")),
      );
      w.payload({ email: row.email, opens_time: opens.toISOString() });
    },
  );
}

/**
 * All records of a universe as a file, for the beneficiary who was let in: as sensitive as for its owner, who is written
 * to. 409 before the waiting period is over, and where the owner ended the access or made it smaller since.
 */
export async function takeArchive(
  services: Services,
  download: Download,
  caller: SessionCaller,
  universe: string,
  requestId: string,
): Promise<RawReply> {
  await demandRecentProof(services, caller);
  await demandNamed(services, caller, universe);
  await settle(services, universe, requestId);
  const actor = actorAs(caller, universe, requestId);
  await write(
    services.database,
    actor,
    { action: "continuity.archive", touchesBook: false, commit: true },
    async (w) => {
      const row = await lockRequest(w.tx, universe);
      if (row === null || row.opened_time === null || row.requested_by !== caller.userId)
        throw conflict("The records aren’t open to you yet.");
      if (!(await readsAll(w.tx, universe, caller.userId, services.clock.now())))
        throw conflict("Your access to all records has ended.");
      const [owner, asker] = [await findOwner(w.tx, universe), await findBeneficiary(w.tx, caller.userId, row.email)];
      if (owner !== null && asker !== null)
        await postLetter(services, w.tx, owner.email, archiveLetter(services.settings.publicUrl, asker.name));
      w.payload({ email: row.email });
    },
  );
  return download(actor);
}

/** Takes back what a beneficiary asked for; nothing where they did not. 409 where it is open already. */
export async function withdrawRequest(
  services: Services,
  caller: SessionCaller,
  universe: string,
  requestId: string,
): Promise<void> {
  demandOwnHand(caller);
  await demandNamed(services, caller, universe);
  const actor = actorAs(caller, universe, requestId);
  await write(
    services.database,
    actor,
    { action: "continuity.withdraw", touchesBook: false, commit: true },
    async (w) => {
      const row = await lockRequest(w.tx, universe);
      if (row !== null && row.opened_time !== null)
        throw conflict("You already have access. Leave the records on the Sharing page instead.");
      if (row === null || row.requested_by === null) {
        w.wroteNothing();
        return;
      }
      await clearRequest(w.tx, universe);
      const owner = await findOwner(w.tx, universe);
      const asker = await findBeneficiary(w.tx, row.requested_by, row.email);
      if (owner !== null && asker !== null)
        await postLetter(services, w.tx, owner.email, withdrawnLetter(services.settings.publicUrl, asker.name));
      w.payload({ email: row.email });
    },
  );
}

/** Ends what a beneficiary waits for where the owner has just signed in; answers at once. */
export function stopRequests(services: Services, universe: string): void {
  settle(services, universe, services.ids.uuid()).catch((error: unknown) =>
    services.log.warn("what a beneficiary waits for could not be looked at", { universe, error }),
  );
}

function stateOf(row: RequestRow | null): Pick<Continuity, "state" | "requested_time" | "opens_time"> {
  return {
    state: row?.requested_by == null ? "named" : row.opened_time === null ? "waiting" : "open",
    requested_time: row?.requested_time?.toISOString() ?? null,
    opens_time: row?.opens_time?.toISOString() ?? null,
  };
}

async function demandOwner({ database }: Services, actor: Actor): Promise<void> {
  demandOwnHand(actor);
  if (!(await isOwner(database, actor.universe, actor.userId))) throw forbidden();
}

async function demandOwnerProof(services: Services, actor: Actor): Promise<void> {
  await demandOwner(services, actor);
  const { sessionId, userId, actorUserId } = actor;
  if (sessionId !== null) await demandRecentProof(services, { sessionId, userId, actorUserId });
}

/** 404 where a person was not named, as where there is no such universe. */
async function demandNamed({ database }: Services, caller: SessionCaller, universe: string): Promise<void> {
  const found = await findRequestsFor(database, caller.userId);
  if (!found.some((row) => row.universe_id === universe)) throw notFound();
}

/** What a beneficiary asks for is written in their name, though they have no rights in the universe but this one. */
function actorAs({ userId, actorUserId, sessionId }: SessionCaller, universe: string, requestId: string): Actor {
  return { userId, actorUserId, sessionId, universe, requestId, permissions: OWNER };
}
