import type { Entity } from "@distributary/contract/records/entities";
import { tokenOf } from "../../access/session/token.ts";
import type { EntityRow } from "./store.ts";

/** An entity as the contract shows it. */
export function presentEntity({ revision, created_time, updated_time, ...row }: EntityRow): Entity {
  return {
    ...row,
    created_time: created_time.toISOString(),
    updated_time: updated_time.toISOString(),
    last_update_token: tokenOf(revision),
  };
}
