import { sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";
import { rowsKnownAt } from "./history.ts";

/** What says who owns an entity. */
export interface OwnedEntityRow {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
  /** `user_attributes.owners` as it is stored */
  readonly owners: unknown;
}

/** Own entities that somebody owns, now (null) or as known at a revision, in the order of their ids. */
export function ownedEntities(
  reads: Reads,
  universe: string,
  revision: number | null,
): Promise<readonly OwnedEntityRow[]> {
  return reads.query<OwnedEntityRow>(sql`
    select entity_id as id, name, parent_id, user_attributes->'owners' as owners
    from (${rowsKnownAt(universe, "entity", revision)}) entity
    where parent_id is not null or user_attributes ? 'owners' order by entity_id`);
}
