import { INVITATION_DAYS, type Invitation } from "@distributary/contract/access/access";
import { permissionsOf } from "@distributary/domain/codes/permissions";
import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import { OWNER } from "../../access/session/actor.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { tellReachChanged } from "../../access/session/session.ts";
import { digestOf, proveAddress } from "../../access/session/single-use.ts";
import { demandOwnHand } from "../../access/session/step-up.ts";
import { nameOf } from "../../access/store/people/people.ts";
import { closeToFirm, openToFirm } from "../../access/store/reaches.ts";
import { findSingleUse } from "../../access/store/single-use.ts";
import { write } from "../../access/write/write.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { badRequest, conflict, notFound } from "../../platform/http/problem.ts";
import { opensOf, roleOf, statusOf } from "./present.ts";
import {
  acceptGrant,
  closeReach,
  endGrant,
  findGrant,
  findOffers,
  hasProven,
  openReach,
  readShared,
  universeName,
  voidOffers,
} from "./store.ts";

/** Where an offer of access leads. */
interface Offered {
  readonly universe: string;
  readonly grant: string;
  /** Whom it was mailed to, in canonical form. */
  readonly email: string;
}

/** Which offer somebody answers: by what was mailed, or as one of those to addresses that are theirs. */
export interface Answered {
  readonly token?: string | undefined;
  readonly grant?: string | undefined;
}

/** What a mailed invitation offers; null where it is over. */
export async function describeInvitation(services: Services, token: string): Promise<Invitation | null> {
  const offered = await offeredBy(services, token);
  return offered === null ? null : describe(services, offered);
}

/** Invitations to the addresses that a person proved. */
export async function invitationsOf(services: Services, userId: string): Promise<Invitation[]> {
  const offers = await findOffers(services.database, userId, services.clock.now());
  const found = await Promise.all(offers.map((offer) => describe(services, offer)));
  return found.filter((one) => one !== null);
}

/** Told of an invitation that a person accepts, in the same transaction. */
export type Accepted = (tx: Transaction, universe: string, userId: string) => Promise<void>;

/** Accepts an invitation. Whoever brings the mailed token reads mail at the address: it is theirs from here on. */
export async function acceptInvitation(
  services: Services,
  caller: SessionCaller,
  said: Answered,
  requestId: string,
  accepted: Accepted,
): Promise<{ readonly universe: string }> {
  demandOwnHand(caller);
  const offered = await demandOffer(services, caller, said);
  const { universe, grant, email } = offered;
  const now = services.clock.now();
  const actor = actorAs(caller, universe, requestId);
  await write(services.database, actor, { action: "access.accept", touchesBook: false, commit: true }, async (w) => {
    const row = await findGrant(w.tx, universe, grant, now);
    if (row === null || statusOf(row, now) !== "pending") throw over();
    if (!(await acceptGrant(w.tx, universe, grant, caller.userId, now))) throw over();
    if (said.token !== undefined) await proveAddress(w.tx, caller.userId, email, now);
    await voidOffers(w.tx, grant, now);
    await openReach(w.tx, universe, grant, now);
    await openToFirm(w.tx, universe, grant);
    await accepted(w.tx, universe, caller.userId);
    await tellReachChanged(w.tx, caller.userId);
    w.subject("access_grant", grant);
    w.payload({ email });
  });
  return { universe };
}

/** Declines an invitation, or leaves a universe that somebody shares. */
export async function declineAccess(
  services: Services,
  caller: SessionCaller,
  said: Answered & { readonly universe?: string | undefined },
  requestId: string,
): Promise<void> {
  demandOwnHand(caller);
  const now = services.clock.now();
  const shared =
    said.universe === undefined ? null : await readShared(services.database, said.universe, caller.userId, now);
  if (said.universe !== undefined && shared === null) throw notFound();
  if (shared !== null && shared.grantee_id !== caller.userId)
    throw conflict("These records are shared with your firm. Leave the firm to stop seeing them.");
  const { universe, grant } =
    said.universe !== undefined && shared !== null
      ? { universe: said.universe, grant: shared.grant_id }
      : await demandOffer(services, caller, said);
  const actor = actorAs(caller, universe, requestId);
  await write(services.database, actor, { action: "access.decline", touchesBook: false, commit: true }, async (w) => {
    await endGrant(w.tx, universe, grant, "declined", now);
    await voidOffers(w.tx, grant, now);
    await closeReach(w.tx, universe, caller.userId);
    await closeToFirm(w.tx, universe, grant);
    await tellReachChanged(w.tx, caller.userId);
    w.subject("access_grant", grant);
  });
}

/** What is written of an answer is the answering person's, who has no rights in the universe but this one. */
function actorAs({ userId, actorUserId, sessionId }: SessionCaller, universe: string, requestId: string) {
  return { userId, actorUserId, sessionId, universe, requestId, permissions: OWNER };
}

function over() {
  return conflict("This invitation is over. Ask for a new one.");
}

async function demandOffer(services: Services, caller: SessionCaller, said: Answered): Promise<Offered> {
  if (said.token !== undefined) {
    const offered = await offeredBy(services, said.token);
    if (offered === null) throw over();
    return offered;
  }
  if (said.grant === undefined) throw badRequest("Choose the invitation to answer.");
  const offers = await findOffers(services.database, caller.userId, services.clock.now());
  const found = offers.find(({ grant }) => grant === said.grant);
  if (found === undefined || !(await hasProven(services.database, caller.userId, found.email))) throw notFound();
  return found;
}

async function offeredBy({ database, clock }: Services, token: string): Promise<Offered | null> {
  const found = await findSingleUse(database, digestOf(token), clock.now());
  const { universe, grant } = found?.payload ?? {};
  if (found?.purpose !== "invitation" || found.email === null) return null;
  return typeof universe === "string" && typeof grant === "string" ? { universe, grant, email: found.email } : null;
}

async function describe({ database, clock }: Services, { universe, grant }: Offered): Promise<Invitation | null> {
  const reads = readsOf(database, universe);
  const now = clock.now();
  const row = await findGrant(reads, universe, grant, now);
  if (row === null || statusOf(row, now) !== "pending") return null;
  const [name, inviter] = await Promise.all([universeName(reads, universe), nameOf(reads, row.invited_by)]);
  return {
    grant,
    universe,
    universe_name: name,
    invited_by: inviter.name || inviter.email,
    email: row.email,
    role: roleOf(row.role),
    standard_permissions: permissionsOf(row.permissions),
    expires_at: new Date(row.invited_time.getTime() + INVITATION_DAYS * 86_400_000).toISOString(),
    until: row.until,
    for_firm: row.for_firm,
    opens: opensOf(row),
  };
}
