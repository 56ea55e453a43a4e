import type { ValidationItem } from "@distributary/contract/errors";
import type { EventUpdate } from "@distributary/contract/events";

/** What is wrong with an event as a whole, beyond the form of its fields. `body` says its type. */
export function wrongEvent(body: EventUpdate): ValidationItem[] {
  const items: ValidationItem[] = [];
  const refuse = (field: string, msg: string, type = "value_error"): void => {
    items.push({ loc: ["body", field], msg, type });
  };
  const type = body.event_type ?? "NEW";
  if (type !== "NEW" && type !== "NOTE") refuse("event_type", `Events of type ${type} cannot be recorded yet.`);
  if (type === "NEW" && !body.new_transaction)
    refuse("new_transaction", "An event of type NEW says what happened.", "missing");
  if (type === "NOTE" && body.new_transaction) refuse("new_transaction", "A note moves nothing.");
  // Prospects are not kept yet, so none can be named.
  if (body.prospect_id) refuse("prospect_id", "This prospect does not exist.", "not-found");
  return items;
}
