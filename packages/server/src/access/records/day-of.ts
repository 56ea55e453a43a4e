import { dayOf, formatDay, type Day } from "@distributary/domain/time/day";

/** Time zones are whole quarters of an hour apart: within one, the day is the same. */
const QUARTER_MS = 900_000;
/** The last that was not so was Liberia's, 44 minutes and 30 seconds behind Greenwich until January 1972. */
const QUARTERS_SINCE = Date.UTC(1972, 1, 1);

/** Days of instants, for whoever asks again and again: making a calendar, and reading one, takes longer than the rest. */
export class Calendars {
  readonly #calendars = new Map<string, Intl.DateTimeFormat>();
  readonly #known = new Map<string, { readonly quarter: number; readonly day: Day }>();

  /** The day of an instant in a time zone (IANA name). */
  dayIn(instant: Date, timezone: string): Day {
    if (instant.getTime() < QUARTERS_SINCE) return this.#read(instant, timezone);
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

/** Those of the process: a calendar depends on nothing but its time zone. */
const calendars = new Calendars();

/** The day that an instant belongs to in a time zone (IANA name). */
export function dayIn(instant: Date, timezone: string): Day {
  return calendars.dayIn(instant, timezone);
}

/** The day (`yyyy-MM-dd`) that an instant belongs to in a time zone of the IANA list. */
export function dayOfInstant(instant: string | Date, timezone: string): string {
  return formatDay(dayIn(typeof instant === "string" ? new Date(instant) : instant, timezone));
}
