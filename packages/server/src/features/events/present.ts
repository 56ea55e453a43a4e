import type { Event } from "@distributary/contract/events";
import { tokenOf } from "../../access/token.ts";
import type { EventRow } from "./store.ts";

/** An event as the contract shows it. */
export function presentEvent({
  revision,
  created_time,
  updated_time,
  instant,
  transactions,
  root,
  ...row
}: EventRow): Event {
  const [initial, ...children] = transactions;
  const { new_transaction: payload, warnings } = row.event_data;
  return {
    ...row,
    instant: instant?.toISOString() ?? null,
    created_time: created_time.toISOString(),
    updated_time: updated_time.toISOString(),
    root_event_id: row.parent_event_id === null ? null : root,
    new_transaction: isRecord(payload) ? payload : null,
    initial_transaction: initial ?? null,
    child_transaction: children,
    warnings: Array.isArray(warnings) ? warnings.filter((text): text is string => typeof text === "string") : [],
    last_update_token: tokenOf(revision),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
