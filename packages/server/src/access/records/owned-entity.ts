import { ownersOfEntity } from "@distributary/domain/ownership/read-owners";
import type { EntityTerms } from "@distributary/domain/ledger/terms";
import type { OwnedEntityRow } from "../store/owners.ts";

/** An entity in the terms of the engine: its owners, else its parent alone. */
export function ownedEntity({ id, name, parent_id: parent, owners }: OwnedEntityRow): EntityTerms {
  return { id, name, owners: ownersOfEntity(owners, parent) };
}
