import type { Services } from "../http/services.ts";
import { forbidden, HttpProblem, invalidToken } from "../../platform/http/problem.ts";
import type { SessionCaller } from "./caller.ts";
import { sessionTimes } from "./session.ts";

/**
 * Lets a sensitive call pass only where whoever holds the session proved themselves within five minutes; else 401
 * `reauth-required`. 403 for a member of staff who acts for somebody else: passwords, factors and grants are not theirs.
 */
export async function demandRecentProof(
  { sessions, clock }: Pick<Services, "sessions" | "clock">,
  caller: Pick<SessionCaller, "sessionId" | "userId" | "actorUserId">,
): Promise<void> {
  demandOwnHand(caller);
  const row = await sessions.fresh(caller.sessionId);
  if (row === null) throw invalidToken();
  if (clock.now().getTime() - row.reauthenticated_at.getTime() <= sessionTimes.reauthenticated) return;
  throw new HttpProblem(401, "Confirm that it’s you to continue.", { code: "reauth-required" });
}

/** Refuses (403) whoever acts for somebody else. */
export function demandOwnHand({ userId, actorUserId }: Pick<SessionCaller, "userId" | "actorUserId">): void {
  if (userId !== actorUserId) throw forbidden();
}
