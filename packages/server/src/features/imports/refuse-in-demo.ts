import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import { isDemoUniverse } from "../../access/store/universes.ts";
import type { Database } from "../../platform/db/database.ts";
import { conflict } from "../../platform/http/problem.ts";

/** Throws 409 in a demo: what is brought there goes when it is made anew, and stands among invented records till then. */
export async function refuseInDemo(database: Database, actor: Actor): Promise<void> {
  if (await isDemoUniverse(readsOf(database, actor.universe)))
    throw conflict("The demo uses sample data and can’t be imported into. Import into your own universe.");
}
