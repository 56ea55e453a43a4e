import type { Services } from "../../access/http/services.ts";
import { OWNER } from "../../access/session/actor.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { write } from "../../access/write/write.ts";
import { outsideView } from "../../platform/db/view.ts";

const HOUR = 3_600_000;
const MOST = 10_000;

/**
 * Tells both universes of a request that was answered by an override token, before it is answered: the one it came from
 * and the one that was read. Neither learns which the other is; both rows have the id of the request. Each is a revision, so
 * what a session goes on doing within the hour is told once.
 */
export function overrideAudit({
  database,
  clock,
}: Pick<Services, "database" | "clock">): (caller: SessionCaller, requestId: string) => Promise<void> {
  const told = new Map<string, number>();

  return async ({ sessionId, userId, actorUserId, universe, cameFrom }, requestId) => {
    if (universe === null || cameFrom === null) return;
    const key = `${sessionId} ${cameFrom} ${universe}`;
    const now = clock.now().getTime();
    if (now - (told.get(key) ?? 0) < HOUR) return;
    const tell = (where: string, action: string): Promise<void> =>
      write(
        database,
        // What the audit says is the product's own: the rights of whoever is spoken of do not matter.
        { userId, actorUserId, sessionId, requestId, universe: where, permissions: OWNER },
        { action, touchesBook: false, commit: true },
        async (w) => w.payload({ session: sessionId }),
      );
    await outsideView(async () => {
      await tell(cameFrom, "access.depart");
      await tell(universe, "access.enter");
    });
    if (told.size >= MOST) told.clear();
    told.set(key, now);
  };
}
