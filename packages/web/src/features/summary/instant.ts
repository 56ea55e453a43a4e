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
