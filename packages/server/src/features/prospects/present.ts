import type { Prospect, ProspectLog } from "@distributary/contract/records/prospects";
import { tokenOf } from "../../access/session/token.ts";
import type { LogRow, ProspectRow } from "./store.ts";

/** A prospect as the contract shows it. */
export function presentProspect({ revision, created_time, updated_time, ...row }: ProspectRow): Prospect {
  return {
    ...row,
    is_open: row.event === null,
    created_time: created_time.toISOString(),
    updated_time: updated_time.toISOString(),
    last_update_token: tokenOf(revision),
  };
}

/** A line of a log as the contract shows it. */
export function presentLog(row: LogRow): ProspectLog {
  return { ...row, created_time: row.created_time.toISOString() };
}
