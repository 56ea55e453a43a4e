import type { ValidationItem } from "@distributary/contract/wire/errors";
import type {
  CapitalActivity,
  CapitalCall,
  CapitalDistribution,
  EventDataFields,
  NewTransactionData,
  NoteData,
} from "@distributary/contract/records/event-payloads";
import type { Event, EventFragment, EventUpdate } from "@distributary/contract/records/events";

/** What an event carries under each name. */
interface Payloads {
  readonly new_transaction: NewTransactionData;
  readonly capital_call: CapitalCall;
  readonly capital_distro: CapitalDistribution;
  readonly capital_activity: CapitalActivity;
  readonly note: NoteData;
}

/** The fields of an event that carry what happened. */
export type PayloadField = Exclude<keyof Payloads, "note">;

/** Which payload an event of a type carries; null for those that move nothing. */
export const PAYLOAD_OF: Readonly<Record<Event["event_type"], PayloadField | null>> = {
  NEW: "new_transaction",
  LPCC: "capital_call",
  LPCD: "capital_distro",
  CACT: "capital_activity",
  NOTE: null,
  UPDA: null,
  UPDE: null,
  UPDW: null,
  UDPI: null,
};

/** The added fields of `event_data` that each payload has. */
const DATA_FIELDS: Readonly<Record<PayloadField, readonly (keyof EventDataFields)[]>> = {
  new_transaction: ["acquired_on", "cost_basis"],
  capital_call: ["fees_inside", "fees_outside"],
  capital_distro: ["recallable_amount"],
  capital_activity: [],
};

const NOTE_FIELDS = [
  "is_email",
  "email_from_name",
  "email_from_address",
  "email_subject",
  "attachment_count",
] as const satisfies readonly (keyof NoteData)[];

/** A payload as it is stored: what of it was said, and the defaults that were found for it. */
export type StoredPayload = Readonly<Record<string, unknown>>;

/** The payload of an event as it is stored under its name, or null. Only what was checked is stored under it. */
export function storedPayload<Field extends keyof Payloads>(
  data: StoredPayload,
  field: Field,
): (Payloads[Field] & StoredPayload) | null {
  const payload = data[field];
  const isThere = typeof payload === "object" && payload !== null && !Array.isArray(payload);
  return isThere ? (payload as Payloads[Field] & StoredPayload) : null;
}

/** The texts that a stored event carries as its warnings. */
export function storedWarnings(data: StoredPayload): string[] {
  const { warnings } = data;
  return Array.isArray(warnings) ? warnings.filter((text): text is string => typeof text === "string") : [];
}

/**
 * The payload that a request leaves an event with: given whole it replaces the one that stands, field by field it
 * changes it; fields in `event_data` are its own. Null where the event has none.
 */
export function payloadAfter(
  type: Event["event_type"],
  changes: EventUpdate | EventFragment,
  stands: StoredPayload | null,
  fieldByField: boolean,
): StoredPayload | null {
  const field = PAYLOAD_OF[type];
  if (field === null) return null;
  const given = changes[field] ?? null;
  const base = given === null ? stands : fieldByField ? { ...stands, ...given } : given;
  if (base === null) return null;
  const { last_update_token: _token, ...kept } = base as StoredPayload & { readonly last_update_token?: unknown };
  const merged: Record<string, unknown> = { ...kept };
  for (const name of DATA_FIELDS[field]) {
    const value = changes.event_data?.[name];
    if (value !== undefined) merged[name] = value;
  }
  // A total is that of its parts: where parts change alone, it is counted again.
  if (field === "capital_distro" && fieldByField && given !== null && !("total" in given)) delete merged["total"];
  return merged;
}

/** What a note says of its e-mail after a request; null where it says nothing. */
export function noteAfter(changes: EventUpdate | EventFragment, stands: StoredPayload | null): StoredPayload | null {
  const given = NOTE_FIELDS.filter((field) => changes[field] !== undefined);
  if (given.length === 0) return stands;
  return { ...stands, ...Object.fromEntries(given.map((field) => [field, changes[field]])) };
}

/** What is wrong with an event as a whole: payloads and fields that its type does not have, or lacks. */
export function wrongEvent(
  type: Event["event_type"],
  body: EventUpdate | EventFragment,
  { isNew, hasPayload }: { readonly isNew: boolean; readonly hasPayload: boolean },
): ValidationItem[] {
  const items: ValidationItem[] = [];
  const refuse = (loc: readonly string[], msg: string, kind = "value_error"): void => {
    items.push({ loc: ["body", ...loc], msg, type: kind });
  };
  const own = PAYLOAD_OF[type];
  if (isNew && type.startsWith("U"))
    refuse(["event_type"], `Events of type ${type} are created by changes and can’t be entered. Choose another type.`);
  if (!isNew && body.event_type !== undefined && body.event_type !== type)
    refuse(["event_type"], "The event type can’t be changed. Delete the event and record another one.");
  if (own !== null && !hasPayload) refuse([own], `Enter what happened: an event of type ${type} needs it.`, "missing");
  for (const field of Object.values(PAYLOAD_OF)) {
    if (field === null || field === own || !body[field]) continue;
    const settledAtOnce = field === "capital_activity" && (type === "LPCC" || type === "LPCD");
    if (settledAtOnce && isNew) continue;
    if (settledAtOnce) refuse([field], "Record the settlement as a separate event of type CACT.");
    else
      refuse(
        [field],
        type === "NOTE"
          ? "A note has no ledger entries. Remove this field."
          : `An event of type ${type} does not use this field. Remove it.`,
      );
  }
  for (const [name, value] of Object.entries(body.event_data ?? {})) {
    if (value === null || value === undefined) continue;
    const fields: readonly string[] = own === null ? [] : DATA_FIELDS[own];
    if (!fields.includes(name))
      refuse(["event_data", name], `An event of type ${type} does not use this field. Remove it.`);
    else if (own !== null && saysOtherwise(body[own], name, value))
      refuse(["event_data", name], `This differs from ${own}. Enter the same value, or remove one.`);
  }
  if (type !== "NOTE") {
    for (const field of NOTE_FIELDS)
      if (body[field] !== undefined && body[field] !== null)
        refuse([field], "Only a note has an e-mail. Remove this field.");
  }
  return items;
}

function saysOtherwise(payload: object | null | undefined, name: string, value: unknown): boolean {
  const said = (payload as StoredPayload | null | undefined)?.[name];
  return said !== undefined && said !== null && said !== value;
}
