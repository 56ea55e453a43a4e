import { PREFERENCE_LIMITS, type Preferences } from "@distributary/contract/access/preferences";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { invalid } from "../../platform/http/problem.ts";
import { countPreferences, findPreferences, forgetPreferences, keepPreferences } from "./store.ts";

/**
 * What a person likes in one universe. It belongs to the person and not to the book: who may only read keeps
 * preferences too, and they take neither a revision nor a line of the audit.
 */
export function preferencesService({ database, clock }: Pick<Services, "database" | "clock">) {
  return {
    /** Keeps every value and forgets the keys whose value is null; answers the map as it stands now, null where gone. */
    write(actor: Actor, map: Preferences): Promise<Preferences> {
      const kept = Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null));
      const gone = Object.keys(map).filter((key) => map[key] === null);
      return database.withUniverse(actor, async (tx) => {
        await forgetPreferences(tx, actor, gone);
        await keepPreferences(tx, actor, kept, clock.now());
        if ((await countPreferences(tx, actor)) > PREFERENCE_LIMITS.keys)
          throw invalid(
            ["body"],
            `You can store at most ${PREFERENCE_LIMITS.keys} keys. Delete some first.`,
            "too_big",
          );
        return map;
      });
    },

    /** The value of each key, or the one sent with it where none is kept; all that are kept for an empty map. */
    async read(actor: Actor, map: Preferences): Promise<Preferences> {
      const keys = Object.keys(map);
      const kept = await findPreferences(readsOf(database, actor.universe), actor, keys.length === 0 ? null : keys);
      return { ...map, ...kept };
    },
  };
}
