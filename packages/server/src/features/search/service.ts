import {
  SEARCH_RESULTS,
  searchedKinds,
  type SearchedKind,
  type SearchGroup,
} from "@distributary/contract/records/search";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { RecordParts } from "../../access/records/records.ts";
import { presentHit } from "./present.ts";
import { findHits } from "./store.ts";

/** Fewer characters than these find nothing: nearly every record has one of them. */
const SHORTEST = 2;

/** Search over all kinds of records at once. */
export function searchService({ database }: Pick<RecordParts, "database">) {
  return {
    /**
     * The best hits of each kind, kinds without any left out. The text is trimmed and found anywhere, in either case;
     * one of fewer than two characters finds nothing. Standard accounts are found unless `standard` is false.
     */
    async search(
      actor: Actor,
      words: string,
      kinds: readonly SearchedKind[] = searchedKinds,
      standard = true,
    ): Promise<readonly SearchGroup[]> {
      const text = words.trim();
      if ([...text].length < SHORTEST) return [];
      const reads = readsOf(database, actor.universe);
      const groups = await Promise.all(
        kinds.map(async (kind) => {
          const rows = await findHits(reads, actor.universe, kind, { text, standard }, SEARCH_RESULTS + 1);
          const items = rows.slice(0, SEARCH_RESULTS).map((row) => presentHit(kind, row));
          return { kind, items, more: rows.length > SEARCH_RESULTS };
        }),
      );
      return groups.filter(({ items }) => items.length > 0);
    },
  };
}
