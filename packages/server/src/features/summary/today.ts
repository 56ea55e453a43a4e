import { dayOf, type Day } from "@distributary/domain/time/day";

/** The day of an instant in a time zone (IANA name). */
export function dayIn(instant: Date, timezone: string): Day {
  return new Calendars().dayIn(instant, timezone);
}

/** Every time zone is a whole number of quarters of an hour from every other: within one, the day is the same. */
const QUARTER_MS = 900_000;

/** Days of instants, for whoever asks again and again: making a calendar, and reading one, takes longer than the rest. */
export class Calendars {
  readonly #calendars = new Map<string, Intl.DateTimeFormat>();
  readonly #known = new Map<string, { readonly quarter: number; readonly day: Day }>();

  /** The day of an instant in a time zone (IANA name). */
  dayIn(instant: Date, timezone: string): Day {
    const quarter = Math.floor(instant.getTime() / QUARTER_MS);
    const known = this.#known.get(timezone);
    if (known?.quarter === quarter) return known.day;
    const day = this.#read(instant, timezone);
    this.#known.set(timezone, { quarter, day });
    return day;
  }

  #read(instant: Date, timezone: string): Day {
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
