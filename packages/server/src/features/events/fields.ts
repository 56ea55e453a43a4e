import type { Event, EventFragment, EventUpdate } from "@distributary/contract/records/events";
import { dayOfInstant } from "../../access/records/day-of.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import type { Write } from "../../access/write/write.ts";
import { invalid } from "../../platform/http/problem.ts";
import { PAYLOAD_OF, type StoredPayload } from "./payloads.ts";
import type { EventRow } from "./store/events.ts";

/** When an event happened: its day, and the instant (ISO 8601) where that is known. */
export interface When {
  readonly event_date: string;
  readonly instant: string | null;
}

/** The day of an event: the one given, or that of its instant in the time zone of the profile. */
export function dayOf(w: Write, body: EventUpdate | EventFragment): When {
  const instant = body.instant ?? null;
  const day = body.event_date ?? (instant === null ? null : dayOfInstant(instant, w.defaultTimezone));
  if (day === null) throw invalid(["body", "event_date"], "Enter a date (event_date) or an instant.", "missing");
  return { event_date: day, instant };
}

/** The same, of what a person says anew: a day and an instant of another day are refused, since one of them is wrong. */
export function agreedDayOf(w: Write, body: EventUpdate | EventFragment): When {
  const when = dayOf(w, body);
  const own = when.instant === null ? when.event_date : dayOfInstant(when.instant, w.defaultTimezone);
  if (own === when.event_date) return when;
  const msg = `This instant is on ${own} in the time zone of the profile (${w.defaultTimezone}), the event on ${when.event_date}. Remove one of them.`;
  throw invalid(["body", "instant"], msg);
}

/** The day after a change: a new day without an instant leaves only the day known. */
export function whenAfter(w: Write, changes: EventUpdate | EventFragment, stood: When): When {
  if (changes.event_date === undefined && changes.instant === undefined) return stood;
  if (changes.instant === undefined && changes.event_date === stood.event_date) return stood;
  // The zone of a profile may have changed since: what is only sent back as it stands is not said anew.
  if (changes.event_date === stood.event_date && isSame(changes.instant ?? null, stood.instant)) return stood;
  const when = agreedDayOf(w, changes.instant ? changes : { event_date: stood.event_date, ...changes });
  return { ...when, instant: when.instant === null ? null : new Date(when.instant).toISOString() };
}

function isSame(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
}

/** When an event that stands happened. */
export function whenOf(row: EventRow): When {
  return { event_date: row.event_date, instant: row.instant?.toISOString() ?? null };
}

/** A settlement hangs from its notice, whatever else is said. */
export function treeFields(
  type: Event["event_type"],
  body: EventUpdate | EventFragment,
  payload: StoredPayload | null,
): StoredRow {
  if (type === "CACT") return { parent_event_id: payload?.["settled_event_id"] ?? null };
  return body.parent_event_id === undefined ? {} : { parent_event_id: body.parent_event_id };
}

const PLAIN_FIELDS = [
  "event_type",
  "description",
  "identifier",
  "ordinal",
  "advisor_note",
  "settlement_notes",
  "notes",
  "prospect_id",
  "import_facet",
  "client_identifier",
  "user_tags",
] as const satisfies readonly (keyof EventUpdate)[];

/** The fields of a request that are columns as they are. */
export function plainFields(body: EventUpdate | EventFragment): StoredRow {
  return Object.fromEntries(
    PLAIN_FIELDS.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]),
  );
}

/** What an event keeps of its payload: what was said, what was found for it, and what is worth a look. */
export function dataOf(
  type: Event["event_type"],
  payload: StoredPayload | null,
  note: StoredPayload | null,
  warnings: readonly string[],
): StoredRow {
  const field = PAYLOAD_OF[type];
  return {
    ...(field === null || payload === null ? {} : { [field]: payload, warnings }),
    ...(note === null ? {} : { note }),
  };
}

/** The columns of a new event that no request says. */
export function newEvent(w: Write, id: string): StoredRow {
  return {
    universe_id: w.universe,
    event_id: id,
    ordinal: 0,
    user_tags: [],
    created_time: w.recordedAt,
    updated_time: w.recordedAt,
    revision: w.revision,
  };
}
