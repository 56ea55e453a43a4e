import type { Event, EventBody } from "@distributary/contract/records/events";
import type { EventType } from "@distributary/domain/codes/event-types";
import { changedRecord } from "../../records/history/changes.ts";

/** The events that are recorded on their own page: all that are no new transaction and no trace of a change. */
export const recordedTypes = ["LPCC", "LPCD", "CACT", "NOTE"] as const;
export type RecordedType = (typeof recordedTypes)[number];

/** The type where an event of it is recorded on the page of events. */
export function recordedType(type: string | undefined): RecordedType | null {
  return recordedTypes.find((one) => one === type) ?? null;
}

/** Makes the event of a form: a settlement goes with its notice only where it is said to be settled. */
export function eventOf(type: RecordedType, body: Readonly<Record<string, unknown>>): EventBody {
  const { settled, capital_activity: activity, ...fields } = body;
  const goesAlong = type === "CACT" || settled === true;
  return { ...fields, event_type: type, ...(goesAlong ? { capital_activity: activity ?? {} } : {}) } as EventBody;
}

/** Where an event opens: a new transaction on its edit page where that may be changed, any other on the page of events. */
export function placeOf(
  event: Pick<Event, "uuid" | "event_type">,
  mayWrite = true,
):
  | { readonly to: "/transaction/$id/edit"; readonly params: { id: string }; readonly search: { event_mode: 1 } }
  | { readonly to: "/event/$id"; readonly params: { id: string }; readonly search: Record<string, never> } {
  const params = { id: event.uuid };
  return mayWrite && event.event_type === "NEW"
    ? { to: "/transaction/$id/edit", params, search: { event_mode: 1 } }
    : { to: "/event/$id", params, search: {} };
}

/**
 * The amount that a list shows of an event, decimal text: the total of its notice, what was settled, the units moved;
 * where a company acted the money that it paid, as its units are those held before.
 */
export function amountOf(event: Event): string | null {
  const isOfCompany = event.new_transaction?.["corporate_action"] != null;
  const fields: Readonly<Partial<Record<EventType, readonly [keyof Event, string]>>> = {
    NEW: ["new_transaction", isOfCompany ? "consideration" : "units"],
    LPCC: ["capital_call", "amount"],
    LPCD: ["capital_distro", "total"],
    CACT: ["capital_activity", "amount"],
  };
  const [payload, name] = fields[event.event_type] ?? [];
  if (payload === undefined || name === undefined) return null;
  const value = (event[payload] as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === "string" ? value : null;
}

/** What a settlement settles, a call or a distribution; null for any other event. */
export function settledKind(event: Pick<Event, "event_type" | "capital_activity">): "LPCC" | "LPCD" | null {
  if (event.event_type !== "CACT") return null;
  return event.capital_activity?.["activity"] === "LPCD" ? "LPCD" : "LPCC";
}

/** The notice (its uuid) that a settlement settles; null for any other event. */
export function noticeOf(event: Pick<Event, "event_type" | "capital_activity">): string | null {
  const notice = event.event_type === "CACT" ? event.capital_activity?.["settled_event_id"] : null;
  return typeof notice === "string" ? notice : null;
}

/** What an event's payload names: the account it concerns and the instrument, where it has them. */
export function namesOf(event: Event): { readonly account: string | null; readonly instrument: string | null } {
  const read = (payload: keyof Event, name: string): string | null => {
    const value = (event[payload] as Readonly<Record<string, unknown>> | null)?.[name];
    return typeof value === "string" ? value : null;
  };
  switch (event.event_type) {
    case "NEW":
      return { account: read("new_transaction", "target_account_id"), instrument: read("new_transaction", "what_id") };
    case "LPCC":
      return { account: read("capital_call", "capital_account_id"), instrument: read("capital_call", "commitment_id") };
    case "LPCD":
      return {
        account: read("capital_distro", "principal_account_id"),
        instrument: read("capital_distro", "commitment_id"),
      };
    case "CACT": {
      // The account that holds the commitment: paid into by a call, out of by a distribution.
      const holder = settledKind(event) === "LPCD" ? "src_account_id" : "dst_account_id";
      return { account: read("capital_activity", holder), instrument: null };
    }
    case "UPDA":
    case "UDPI": {
      const changed = changedRecord(event.event_data);
      return {
        account: changed?.kind === "account" ? changed.id : null,
        instrument: changed?.kind === "instrument" ? changed.id : null,
      };
    }
    default:
      return { account: null, instrument: null };
  }
}
