import type { FirmInvitation } from "@distributary/contract/access/firms";
import type { Services } from "../../access/http/services.ts";
import { platformReads } from "../../access/records/reads.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { tellReachChanged } from "../../access/session/session.ts";
import { digestOf, proveAddress } from "../../access/session/single-use.ts";
import { demandOwnHand } from "../../access/session/step-up.ts";
import { nameOf } from "../../access/store/people/people.ts";
import { findSingleUse } from "../../access/store/single-use.ts";
import { errorCode, UNIQUE_VIOLATION } from "../../platform/db/run.ts";
import { badRequest, conflict, notFound, type HttpProblem } from "../../platform/http/problem.ts";
import { presentOffer } from "./present.ts";
import {
  findFirmOffers,
  findOffer,
  insertMember,
  joinFirm,
  removeMember,
  findMember,
  voidFirmOffers,
  type OfferRow,
} from "./store.ts";

/** Which offer somebody answers: by what was mailed, or as one of those to addresses that are theirs. */
export interface Answered {
  readonly token?: string | undefined;
  readonly firm?: string | undefined;
}

/** What a mailed invitation offers; null where it is over. */
export async function describeOffer(services: Services, token: string): Promise<FirmInvitation | null> {
  const found = await offeredBy(services, token);
  return found === null ? null : presentOffer(found);
}

/** Firms that a person may join by the addresses that they proved. */
export async function offersOf({ database, clock }: Services, userId: string): Promise<FirmInvitation[]> {
  return (await findFirmOffers(platformReads(database), userId, clock.now())).map(presentOffer);
}

/**
 * Joins a firm. Whoever brings the mailed token reads mail at the address: it is theirs from here on. `joined` lists what
 * is shared with the firm.
 */
export async function acceptOffer(
  services: Services,
  caller: SessionCaller,
  said: Answered,
  joined: (userId: string) => Promise<unknown>,
): Promise<{ readonly firm: string }> {
  demandOwnHand(caller);
  const { database, clock, ids } = services;
  const offer = await demandOffer(services, caller, said);
  try {
    await database.withPlatform(async (tx) => {
      const now = clock.now();
      const id = offer.member_id ?? ids.uuid();
      if (offer.member_id === null) {
        const { first_name: firstName, last_name: lastName } = await nameOf(tx, caller.userId);
        const member = { id, email: offer.email, firstName, lastName, role: offer.role, invitedBy: null };
        await insertMember(tx, offer.firm_id, member, now);
      }
      if (!(await joinFirm(tx, offer.firm_id, id, caller.userId, now))) throw over();
      if (said.token !== undefined) await proveAddress(tx, caller.userId, offer.email, now);
      await voidFirmOffers(tx, id, now);
      await tellReachChanged(tx, caller.userId);
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw conflict("You belong to a firm already. Leave it first.");
    throw error;
  }
  await joined(caller.userId);
  return { firm: offer.firm_id };
}

/** Declines an invitation into a firm. */
export async function declineOffer(services: Services, caller: SessionCaller, said: Answered): Promise<void> {
  demandOwnHand(caller);
  const offer = await demandOffer(services, caller, said);
  const { member_id: id } = offer;
  if (id === null) throw badRequest("You weren’t invited to this firm: there is nothing to decline.");
  await services.database.withPlatform(async (tx) => {
    const member = await findMember(tx, offer.firm_id, id);
    if (member !== null && member.user_id === null) await removeMember(tx, member);
    await voidFirmOffers(tx, id, services.clock.now());
  });
}

function over(): HttpProblem {
  return conflict("This invitation is over. Ask for a new one.");
}

async function demandOffer(services: Services, caller: SessionCaller, said: Answered): Promise<OfferRow> {
  const { database, clock } = services;
  if (said.token !== undefined) {
    const found = await offeredBy(services, said.token);
    if (found === null) throw over();
    return found;
  }
  if (said.firm === undefined) throw badRequest("Choose the invitation to answer.");
  const offers = await findFirmOffers(platformReads(database), caller.userId, clock.now());
  const found = offers.find(({ firm_id: id }) => id === said.firm);
  if (found === undefined) throw notFound();
  return found;
}

async function offeredBy({ database, clock }: Services, token: string): Promise<OfferRow | null> {
  const found = await findSingleUse(database, digestOf(token), clock.now());
  const { firm, member } = found?.payload ?? {};
  if (found?.purpose !== "invitation" || typeof firm !== "string" || typeof member !== "string") return null;
  return findOffer(platformReads(database), firm, member);
}
