import { dayOf, type DayText } from "../../ui/format/day.ts";

/** The last moment of a minute of a day in the person's own time zone, as an instant; null where there is none. */
export function endOfMinute(day: DayText, time: string): string | null {
  const date = new Date(`${day}T${/^\d{2}:\d{2}$/.test(time) ? time : "23:59"}:59`);
  return Number.isNaN(date.getTime()) ? null : `${date.toISOString().slice(0, 19)}Z`;
}

/** Day and time of an instant in the person's own time zone; without one the end of a day to be chosen. */
export function partsOfInstant(instant: string | null): { readonly day: DayText | null; readonly time: string } {
  const date = instant === null ? null : new Date(instant);
  if (date === null || Number.isNaN(date.getTime())) return { day: null, time: "23:59" };
  const two = (value: number): string => String(value).padStart(2, "0");
  return { day: dayOf(date), time: `${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** What an address says for an instant: whole to the second or finer, with its zone; anything else is none. */
export function knownInstant(value: unknown): string | undefined {
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;
  return typeof value === "string" && form.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** What an address carries of the instant as of which its page is known. */
export interface KnownSearch {
  readonly known?: string;
}

/** Reads the instant of an address; what is none is left out. */
export function knownSearch(raw: Readonly<Record<string, unknown>>): KnownSearch {
  const known = knownInstant(raw["known"]);
  return known === undefined ? {} : { known };
}

/** For a query as known on an instant: `KnownFail` says in its place that there was nothing yet. */
export function knownMeta(known: string | null): { readonly saysMissing: boolean } {
  return { saysMissing: known !== null };
}

/** The instant as calls take it; null: now. */
export function knownOn(known: string | null): { readonly as_known_on?: string } {
  return known === null ? {} : { as_known_on: known };
}
