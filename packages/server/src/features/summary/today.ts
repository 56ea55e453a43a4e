import { dayOf, type Day } from "@distributary/domain/time/day";

/** The day of an instant in a time zone (IANA name). */
export function dayIn(instant: Date, timezone: string): Day {
  return new Calendars().dayIn(instant, timezone);
}

/** Days of instants, for whoever asks again and again: making a calendar takes longer than reading it. */
export class Calendars {
  readonly #calendars = new Map<string, Intl.DateTimeFormat>();

  /** The day of an instant in a time zone (IANA name). */
  dayIn(instant: Date, timezone: string): Day {
    let calendar = this.#calendars.get(timezone);
    if (!calendar) {
      const parts = { year: "numeric", month: "numeric", day: "numeric" } as const;
      calendar = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, ...parts });
      this.#calendars.set(timezone, calendar);
    }
    const read = calendar.formatToParts(instant);
    const part = (type: string): number => Number(read.find((one) => one.type === type)?.value);
    return dayOf(part("year"), part("month"), part("day"));
  }
}
