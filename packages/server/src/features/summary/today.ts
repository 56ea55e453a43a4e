import { dayOf, type Day } from "@distributary/domain/time/day";

/** The day of an instant in a time zone (IANA name). */
export function dayIn(instant: Date, timezone: string): Day {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: timezone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  return dayOf(part("year"), part("month"), part("day"));
}
