import { OWNER, type Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import { isDemoUniverse } from "../../access/store/universes.ts";
import type { Database } from "../../platform/db/database.ts";
import { findUniversesOf, findUserByName } from "./store/people.ts";

/**
 * The person of an address as the owner of their first profile that is no demo, for work that no session asks for: a
 * command, a watched folder. Null where nobody has the address.
 */
export async function ownActor(database: Database, email: string, requestId: string): Promise<Actor | null> {
  const user = await findUserByName(database, email);
  const reached = user === null ? [] : await findUniversesOf(database, user.user_id, new Date());
  const universes = reached.filter(({ shared }) => !shared).map(({ universe_id }) => universe_id);
  const demos = await Promise.all(universes.map((one) => isDemoUniverse(readsOf(database, one))));
  const universe = universes.find((_, at) => !demos[at]);
  if (user === null || universe === undefined) return null;
  return { userId: user.user_id, actorUserId: user.user_id, universe, permissions: OWNER, requestId, sessionId: null };
}
