import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Logger } from "../../platform/log/logger.ts";
import { noteGrantUse } from "../store/grant-use.ts";
import type { SessionCaller } from "./caller.ts";

const HOUR = 3_600_000;
const MOST = 10_000;

/**
 * Notes when grantees were last in a universe that somebody shares: beside their requests, which never wait for it, and
 * once an hour at most.
 */
export function grantUse(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): (caller: SessionCaller) => void {
  const { database, clock, log } = parts;
  const noted = new Map<string, number>();
  return ({ universe, userId, actorUserId }) => {
    if (universe === null || actorUserId !== userId) return;
    const key = `${universe} ${userId}`;
    const now = clock.now();
    const last = noted.get(key);
    if (last !== undefined && now.getTime() - last < HOUR) return;
    if (noted.size >= MOST) noted.clear();
    noted.set(key, now.getTime());
    database
      .withUniverse({ universe }, (tx) => noteGrantUse(tx, universe, userId, now))
      .catch((error: unknown) => {
        noted.delete(key);
        log.warn("when a grantee was last there could not be noted", { error });
      });
  };
}
