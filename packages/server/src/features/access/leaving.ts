import type { Services } from "../../access/http/services.ts";
import { OWNER } from "../../access/session/actor.ts";
import { tellReachChanged } from "../../access/session/session.ts";
import { closeToFirm } from "../../access/store/reaches.ts";
import { write } from "../../access/write/write.ts";
import { closeReach, endGrant, grantsTo, voidOffers } from "./store.ts";

/** Takes a person out of a universe that somebody shares with them, as if they had left it: for work that no session asks for. */
export async function leaveAsPerson(
  { database, clock }: Pick<Services, "database" | "clock">,
  userId: string,
  universe: string,
  requestId: string,
): Promise<void> {
  const now = clock.now();
  const actor = { userId, actorUserId: userId, sessionId: null, universe, requestId, permissions: OWNER };
  const request = { action: "access.decline", touchesBook: false, commit: true, inJob: true };
  await write(database, actor, request, async (w) => {
    for (const grant of await grantsTo(w.tx, universe, userId)) {
      await endGrant(w.tx, universe, grant, "declined", now);
      await voidOffers(w.tx, grant, now);
      await closeToFirm(w.tx, universe, grant);
      w.subject("access_grant", grant);
    }
    await closeReach(w.tx, universe, userId);
    await tellReachChanged(w.tx, userId);
  });
}
