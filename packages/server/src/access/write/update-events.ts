import { fieldLabel, inSentence } from "@distributary/domain/codes/field-labels";
import { isDeepStrictEqual } from "node:util";
import type { Ids } from "../../platform/ids.ts";
import { dayOfInstant } from "../records/day-of.ts";
import { insertRows } from "../store/rows.ts";
import type { Write } from "./write.ts";

/** Events that say that a record was changed: an account, an entity, an instrument. They derive no transaction. */
export type UpdateEventType = "UPDA" | "UPDE" | "UDPI";

/** One field that became something else. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What an update event keeps in `event_data`. */
export interface UpdateEventData {
  readonly kind: string;
  readonly id: string;
  readonly changes: readonly FieldChange[];
}

/** Fields that change with every write and say nothing. */
const ALWAYS = new Set(["updated_time", "last_update_token"]);

/** The fields in which two bodies of one record differ. */
export function fieldChanges(before: object, after: object): FieldChange[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !ALWAYS.has(field) && !isDeepStrictEqual(old[field], now[field]))
    .map((field) => ({ field, before: old[field] ?? null, after: now[field] ?? null }));
}

/** Records, as an event of the day of the write, that a record changed; nothing when no field did. */
export async function recordUpdate(
  w: Write,
  ids: Ids,
  update: {
    readonly type: UpdateEventType;
    readonly kind: string;
    readonly id: string;
    readonly before: object;
    readonly after: object;
  },
): Promise<void> {
  const changes = fieldChanges(update.before, update.after);
  if (changes.length === 0) return;
  const id = ids.uuid();
  const instant = w.recordedAt.toISOString();
  const data: UpdateEventData = { kind: update.kind, id: update.id, changes };
  const fields = changes.map(({ field }) => inSentence(fieldLabel(field))).join(", ");
  await insertRows(w.tx, "event", [
    {
      universe_id: w.universe,
      event_id: id,
      event_type: update.type,
      description: `Changed ${update.kind}: ${fields}`.slice(0, 100),
      event_date: dayOfInstant(instant, w.defaultTimezone),
      instant,
      ordinal: 0,
      event_data: data,
      user_tags: [],
      created_time: w.recordedAt,
      updated_time: w.recordedAt,
      revision: w.revision,
    },
  ]);
  w.subject("event", id);
}
