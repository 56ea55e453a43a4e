import type { Narrowed } from "@distributary/contract/access/narrowed";
import type { Database } from "../../platform/db/database.ts";
import { boundView, type BoundView } from "../../platform/db/view.ts";
import { findOpen } from "../store/open-records.ts";

/**
 * The views of narrowed grants: which accounts and entities are open now to whom chosen ones are. Found as rarely as
 * sessions are read, so that an account that is moved to another owner counts as soon as a revocation does.
 */
export interface Views {
  of(universe: string, narrowed: Narrowed): Promise<BoundView>;
}

const LIFE_MS = 800;
const MOST = 5_000;
const TOTALS = boundView({ accounts: [], entities: [], totals: true });

/** Views that are found in `database`; `monotonic` as in the cache of sessions. */
export function createViews(database: Database, monotonic: () => number): Views {
  const known = new Map<string, { readonly view: Promise<BoundView>; readonly until: number }>();

  const find = async (universe: string, accounts: readonly string[], entities: readonly string[]) =>
    boundView({ ...(await findOpen(database, universe, accounts, entities)), totals: false });

  return {
    of: (universe, narrowed) => {
      if ("totals" in narrowed) return Promise.resolve(TOTALS);
      const key = JSON.stringify([universe, narrowed]);
      const now = monotonic();
      const kept = known.get(key);
      if (kept !== undefined && kept.until > now) return kept.view;
      if (known.size >= MOST) known.clear();
      const view = find(universe, narrowed.accounts, narrowed.entities);
      known.set(key, { view, until: now + LIFE_MS });
      view.catch(() => known.delete(key));
      return view;
    },
  };
}
