import type { HistoricKind, HistoryEntry } from "@distributary/contract/records/history";
import { fieldChanges } from "../../access/write/update-events.ts";
import { bodyOf } from "./bodies.ts";
import type { ToldRevision, VersionRow } from "./store/versions.ts";

/** A change of a record before it is told who made it: what it was, and what it is since. */
export interface Change {
  readonly revision: number;
  readonly before: VersionRow | null;
  readonly after: VersionRow | null;
}

/** The changes that made these bodies (the oldest first), the newest first. */
export function changesOf(versions: readonly VersionRow[]): readonly Change[] {
  const changes: Change[] = [];
  versions.forEach((version, index) => {
    const before = versions[index - 1] ?? null;
    // What was removed and came back began anew.
    const replaced = before !== null && before.superseded === version.revision;
    if (before !== null && !replaced && before.superseded !== null)
      changes.push({ revision: before.superseded, before, after: null });
    changes.push({ revision: version.revision, before: replaced ? before : null, after: version });
  });
  const last = versions.at(-1);
  if (last !== undefined && last.superseded !== null)
    changes.push({ revision: last.superseded, before: last, after: null });
  return changes.toReversed();
}

/** A change as the contract shows it. `told` is missing for the standard accounts: they come with the universe. */
export function presentChange(kind: HistoricKind, change: Change, told: ToldRevision | undefined): HistoryEntry {
  const { before, after } = change;
  const changes = fieldChanges(
    before === null ? {} : bodyOf(kind, before.body),
    after === null ? {} : bodyOf(kind, after.body),
  );
  return {
    revision: change.revision,
    recorded_at: (told?.recorded_at ?? new Date(bornAt(after))).toISOString(),
    action: told?.action ?? "universe.create",
    kind_of_change: before === null ? "created" : after === null ? "removed" : "changed",
    user: told?.user ?? null,
    acting_user: told === undefined || told.actor?.uuid === told.user?.uuid ? null : told.actor,
    // A field that was nothing and is nothing says nothing.
    changes: changes.filter(({ before: old, after: now }) => !(isNothing(old) && isNothing(now))),
    lock_reason: told?.lock_reason ?? null,
  };
}

/** When a record was made, by its own row: JSON has the instant as text. */
function bornAt(version: VersionRow | null): string {
  const time = version?.body["created_time"];
  return typeof time === "string" ? time : "";
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}
