import type { Event } from "@distributary/contract/records/events";
import { tokenOf } from "../../access/session/token.ts";
import { storedPayload, storedWarnings } from "./payloads.ts";
import type { EventRow } from "./store/events.ts";

/** An event as the contract shows it. */
export function presentEvent({
  revision,
  created_time,
  updated_time,
  instant,
  transactions,
  below,
  root,
  ...row
}: EventRow): Event {
  const [initial, ...children] = transactions;
  const note = storedPayload(row.event_data, "note");
  return {
    ...row,
    instant: instant?.toISOString() ?? null,
    created_time: created_time.toISOString(),
    updated_time: updated_time.toISOString(),
    root_event_id: row.parent_event_id === null ? null : root,
    new_transaction: storedPayload(row.event_data, "new_transaction"),
    capital_call: storedPayload(row.event_data, "capital_call"),
    capital_distro: storedPayload(row.event_data, "capital_distro"),
    capital_activity: storedPayload(row.event_data, "capital_activity"),
    is_email: typeof note?.["is_email"] === "boolean" ? note["is_email"] : null,
    email_from_name: text(note?.["email_from_name"]),
    email_from_address: text(note?.["email_from_address"]),
    email_subject: text(note?.["email_subject"]),
    attachment_count: typeof note?.["attachment_count"] === "number" ? note["attachment_count"] : null,
    initial_transaction: initial ?? null,
    child_transaction: [...children, ...below],
    warnings: storedWarnings(row.event_data),
    last_update_token: tokenOf(revision),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
