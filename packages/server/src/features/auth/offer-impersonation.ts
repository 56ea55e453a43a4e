import type { Services } from "../../access/http/services.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { issueToken } from "../../access/session/single-use.ts";
import { demandRecentProof } from "../../access/session/step-up.ts";
import { conflict, forbidden, notFound } from "../../platform/http/problem.ts";
import { devicesOf } from "../twofactor/service.ts";
import { findUser, findVisitor } from "./store/people.ts";

/**
 * Hands a member of staff, who has just proved themselves with a second factor, what opens a session in the name of
 * somebody else: once, within a minute. Nobody acts so for staff, and nobody who acts for somebody already.
 */
export async function offerImpersonation(
  services: Services,
  caller: SessionCaller,
  userId: string,
  reason: string,
): Promise<string> {
  if (!caller.isStaff) throw forbidden();
  await demandRecentProof(services, caller);
  const { database, clock } = services;
  if ((await devicesOf(services, caller.userId)).length === 0)
    throw conflict("Add a second factor to your own account first.");
  const user = await findUser(database, userId);
  if (user === null || user.user_id === (await findVisitor(database))) throw notFound();
  if (user.is_staff) throw conflict("You can’t act for a member of staff.");
  if (!user.enabled) throw conflict("This account is disabled.");
  return database.withPlatform((tx) =>
    issueToken(tx, "impersonation", { userId, payload: { staff: caller.userId, reason } }, clock.now()),
  );
}
