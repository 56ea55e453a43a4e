import type { FigureWords } from "./figures/words.ts";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";

/** A figure of a feature beside the summary: of what, up to the end of which day, as known on which instant (null: now). */
export interface RecordKey {
  /** `commitment.called` */
  readonly figure: string;
  readonly ids: readonly string[];
  readonly at: Day;
  readonly asKnownOn: string | null;
}

/** The address of such a figure: `figure:id:id~at~known`. */
export function recordKey({ figure, ids, at, asKnownOn }: RecordKey): string {
  return [[figure, ...ids].join(":"), formatDay(at), asKnownOn ?? ""].join("~");
}

/** Reads what {@link recordKey} wrote; null for anything else. */
export function readRecordKey(key: string): RecordKey | null {
  const [subject = "", at = "", known = "", ...rest] = key.split("~");
  const [figure = "", ...ids] = subject.split(":");
  if (rest.length > 0 || !/^\w+\.\w+$/.test(figure)) return null;
  if (known !== "" && Number.isNaN(Date.parse(known))) return null;
  try {
    return { figure, ids, at: parseDay(at), asKnownOn: known === "" ? null : known };
  } catch {
    // A day that is none: whoever wrote this key did not get it here.
    return null;
  }
}

/** The same of the figures of one feature (`commitment`), by their names alone. */
export function recordKeyOf(feature: string, key: string): RecordKey | null {
  const read = readRecordKey(key);
  return read?.figure.startsWith(`${feature}.`) ? { ...read, figure: read.figure.slice(feature.length + 1) } : null;
}

/** The addresses of all figures of a feature for one record (its ids), by their names. */
export function recordKeys(
  feature: string,
  figures: Readonly<Record<string, FigureWords>>,
  ids: readonly string[],
  { at, asKnownOn }: Pick<RecordKey, "at" | "asKnownOn">,
): Record<string, string> {
  const names = Object.keys(figures);
  return Object.fromEntries(
    names.map((name) => [name, recordKey({ figure: `${feature}.${name}`, ids, at, asKnownOn })]),
  );
}
