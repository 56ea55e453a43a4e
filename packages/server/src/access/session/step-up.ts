import { forbidden } from "../../platform/http/problem.ts";
import type { SessionCaller } from "./caller.ts";

/** Refuses (403) a member of staff who acts for somebody else: passwords, factors and grants are not theirs. */
export function demandOwnHand({ userId, actorUserId }: Pick<SessionCaller, "userId" | "actorUserId">): void {
  if (userId !== actorUserId) throw forbidden();
}
