import type { Account } from "@distributary/contract/accounts";
import { tokenOf } from "../../access/token.ts";
import type { AccountRow } from "./store.ts";

/** An account as the contract shows it. */
export function presentAccount({ revision, created_time, updated_time, ...row }: AccountRow): Account {
  return {
    ...row,
    created_time: created_time.toISOString(),
    updated_time: updated_time.toISOString(),
    last_update_token: tokenOf(revision),
  };
}
