import { CallError } from "../../data/http/errors.ts";

/** A record that was changed after the import that made it. */
export interface ChangedRecord {
  readonly kind: string;
  readonly uuid: string;
  readonly name: string;
}

/** An import of which records were changed since. */
export interface ChangedSince {
  readonly importId: string;
  readonly records: readonly ChangedRecord[];
  /** False while the person is asked; true once the rest was taken back and these stayed. */
  readonly stayed: boolean;
}

/** The changed records that a refused undo names; empty for every other failure. */
export function changedRecordsOf(failure: unknown): readonly ChangedRecord[] {
  if (!(failure instanceof CallError) || failure.status !== 409) return [];
  const { current } = failure;
  if (typeof current !== "object" || current === null || !("changed_since" in current)) return [];
  const { changed_since: records } = current;
  return Array.isArray(records) ? records.filter(isChangedRecord) : [];
}

function isChangedRecord(item: unknown): item is ChangedRecord {
  if (typeof item !== "object" || item === null) return false;
  const { kind, uuid, name } = item as Partial<Record<keyof ChangedRecord, unknown>>;
  return [kind, uuid, name].every((part) => typeof part === "string");
}
