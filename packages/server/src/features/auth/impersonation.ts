import type { Visit } from "@distributary/contract/access/impersonation";
import type { Session } from "@distributary/contract/access/auth";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { openSession, sessionTimes } from "../../access/session/session.ts";
import { digestOf } from "../../access/session/single-use.ts";
import { findSingleUse, useToken } from "../../access/store/single-use.ts";
import { HttpProblem } from "../../platform/http/problem.ts";
import { visitLetter } from "./letters.ts";
import { answerSession } from "./answer-session.ts";
import { from, type Origin } from "./service.ts";
import { findVisits, insertImpersonation } from "./store/impersonations.ts";
import { findUser } from "./store/people.ts";

/** Opens the session of an offer, and writes to the person whom it concerns, in one transaction. Throws 400 else. */
export async function impersonate(services: Services, token: string, origin: Origin): Promise<Session> {
  const { database, clock, ids, settings } = services;
  const now = clock.now();
  const digest = digestOf(token);
  const found = await findSingleUse(database, digest, now);
  const { staff: staffId, reason } = found?.payload ?? {};
  if (found?.purpose !== "impersonation" || found.user_id === null) throw failed();
  if (typeof staffId !== "string" || typeof reason !== "string") throw failed();
  // Read before the transaction: whoever holds a connection must not wait for a second one.
  const [user, staff] = await Promise.all([findUser(database, found.user_id), findUser(database, staffId)]);
  if (user === null || staff === null || !user.enabled || !staff.enabled || !staff.is_staff) throw failed();
  const { tokens } = await database.withPlatform(async (tx) => {
    if ((await useToken(tx, digest, "impersonation", now)) === null) throw failed();
    const person = { userId: user.user_id, actorUserId: staff.user_id, isStaff: false, ...from(origin) };
    const session = await openSession(tx, services, person);
    const until = new Date(now.getTime() + sessionTimes.impersonation);
    await insertImpersonation(tx, { id: ids.uuid(), userId: user.user_id, staffId, reason, begun: now, until });
    const by = `${staff.first_name} ${staff.last_name}`.trim() || staff.email;
    await postLetter(services, tx, user.email, visitLetter(settings.publicUrl, by, reason));
    return session;
  });
  // Whoever acts for somebody has proved nothing in their name.
  return answerSession(services, user, tokens, new Date(0), { impersonator: staff });
}

/** When staff acted for a person, and why. */
export async function visitsOf({ database }: Pick<Services, "database">, userId: string): Promise<Visit[]> {
  return (await findVisits(database, userId)).map((row) => ({
    uuid: row.impersonation_id,
    name: row.name,
    email: row.email,
    reason: row.reason,
    begun_time: row.begun_time.toISOString(),
    until: row.until.toISOString(),
  }));
}

function failed(): HttpProblem {
  return new HttpProblem(400, "Login Failed");
}
