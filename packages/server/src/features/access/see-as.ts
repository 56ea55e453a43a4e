import type { Services } from "../../access/http/services.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { sessionTimes, tellSession } from "../../access/session/session.ts";
import { demandOwnHand } from "../../access/session/step-up.ts";
import { setSeeAs, type SeeAs } from "../../access/store/sessions.ts";
import { forbidden } from "../../platform/http/problem.ts";
import { allowedFlags, demandThere, type Allowed } from "./allowed.ts";

/**
 * Lets whoever manages a universe see it as somebody would whom it is shared with so, in this session and for half an hour.
 * The session reaches it as that person would, so the same locks hold: nothing is acted out.
 */
export async function beginSeeAs(
  services: Services,
  actor: Actor,
  said: Allowed & { readonly name: string },
): Promise<{ readonly see_as: { readonly name: string; readonly until: string } }> {
  const { sessionId, universe } = actor;
  demandOwnHand(actor);
  if (sessionId === null) throw forbidden();
  const flags = allowedFlags(said, actor);
  const narrowed = said.narrowed ?? null;
  await demandThere(readsOf(services.database, universe), universe, narrowed);
  const until = new Date(services.clock.now().getTime() + sessionTimes.seeAs).toISOString();
  await change(services, sessionId, { universe, flags, narrowed, name: said.name, until });
  return { see_as: { name: said.name, until } };
}

/** Lets a session see its universe as it is again. */
export function endSeeAs(services: Services, sessionId: string): Promise<void> {
  return change(services, sessionId, null);
}

function change({ database }: Services, sessionId: string, as: SeeAs | null): Promise<void> {
  return database.withPlatform(async (tx) => {
    await setSeeAs(tx, sessionId, as);
    await tellSession(tx, { session: sessionId });
  });
}
