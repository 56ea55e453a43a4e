import type { OwnSession } from "@distributary/contract/access/sessions";
import type { Services } from "../../access/http/services.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { closeSessions, tellSession } from "../../access/session/session.ts";
import { demandOwnHand } from "../../access/session/step-up.ts";
import { endOwnSession, findOwnSessions } from "../../access/store/sessions.ts";
import { notFound } from "../../platform/http/problem.ts";

type Parts = Pick<Services, "database" | "clock">;

/** Where a person is signed in, the last used first. */
export async function sessionsOf({ database, clock }: Parts, caller: SessionCaller): Promise<OwnSession[]> {
  const rows = await findOwnSessions(database, caller.userId, clock.now());
  return rows.map((row) => ({
    session_id: row.session_id,
    present: row.session_id === caller.sessionId,
    address: row.address,
    agent: row.agent,
    created_time: row.created_time.toISOString(),
    last_used: row.rotated_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** Ends one of a person's sessions. 404 for any other. */
export async function endSessionOf(parts: Parts, caller: SessionCaller, id: string): Promise<void> {
  demandOwnHand(caller);
  const { database, clock } = parts;
  await database.withPlatform(async (tx) => {
    if (!(await endOwnSession(tx, caller.userId, id, clock.now()))) throw notFound();
    await tellSession(tx, { session: id });
  });
}

/** Ends every session of a person but the one that asks; answers how many there were. */
export async function endOtherSessions(parts: Parts, caller: SessionCaller): Promise<number> {
  demandOwnHand(caller);
  const { database, clock } = parts;
  const before = await findOwnSessions(database, caller.userId, clock.now());
  await database.withPlatform((tx) => closeSessions(tx, clock, caller.userId, caller.sessionId));
  return before.filter(({ session_id: id }) => id !== caller.sessionId).length;
}
