import type { ProspectBody } from "@distributary/contract/records/prospects";

type Said = Readonly<Record<string, unknown>>;

/** What of a prospect says which event it asks for. */
interface Asking {
  readonly event_type: string;
  readonly direction: string | null;
  readonly instrument: string | null;
  readonly request: Said;
}

/** The event that a prospect asks for, as far as it is filled in: whole, or about the transaction that it asks for. */
export function plannedEvent({ event_type, direction, instrument, request }: Asking): Said {
  const event = { event_type, ...part(request["event"]) };
  if (event.event_type !== "NEW") return event;
  const transaction = { ...part(request["transaction"]), ...part((event as Said)["new_transaction"]) };
  return { ...event, new_transaction: filledIn({ what_id: instrument, direction, ...transaction }) };
}

/** The prospect that keeps what is filled in of an event; it goes by the event's notes, or by its description. */
export function prospectOf(event: Said): ProspectBody {
  const { prospect_id: _itself, ...filled } = filledIn(event);
  const transaction = part(filled["new_transaction"]);
  const notice = { ...part(filled["capital_call"]), ...part(filled["capital_distro"]) };
  return {
    event_type: filled["event_type"],
    direction: transaction["direction"] ?? null,
    instrument: transaction["what_id"] ?? notice["commitment_id"] ?? null,
    request: { event: filled },
    notes: filled["notes"] ?? filled["description"] ?? null,
  } as ProspectBody;
}

function part(value: unknown): Said {
  return typeof value === "object" && value !== null ? (value as Said) : {};
}

/** The same without what is empty, at any depth. */
function filledIn(said: Said): Said {
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => {
      const inner =
        typeof value === "object" && value !== null && !Array.isArray(value) ? filledIn(part(value)) : value;
      return isEmpty(inner) ? [] : [[name, inner]];
    }),
  );
}

function isEmpty(value: unknown): boolean {
  return value == null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}
