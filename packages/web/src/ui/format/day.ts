/** A day of the calendar as `yyyy-MM-dd`. Days are texts here: no time zone can move them. */
export type DayText = string;

function utc(day: DayText): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Whether the text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = utc(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day of an instant in the person's own time zone. */
export function dayOf(date: Date): DayText {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Today in the given time zone, or in the browser's. */
export function today(timeZone?: string, now = new Date()): DayText {
  if (timeZone === undefined) return dayOf(now);
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
      now,
    );
  } catch {
    // A zone that this browser does not know yet.
    return dayOf(now);
  }
}

/** `months` later (earlier where negative), clamped to the month's last day. */
export function addMonths(day: DayText, months: number): DayText {
  const from = utc(day);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return first.toISOString().slice(0, 10);
}

/** The day before. */
export function dayBefore(day: DayText): DayText {
  return new Date(utc(day).getTime() - 86_400_000).toISOString().slice(0, 10);
}

/** Days from one to the other. */
export function daysBetween(from: DayText, to: DayText): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);
}

/** `yyyy-MM-dd`, or `---` where it is none. */
export function formatDay(day: string | null | undefined): string {
  return day !== null && day !== undefined && isDay(day.slice(0, 10)) ? day.slice(0, 10) : "---";
}

/** A day with its month in words, where figures would be the question: `1 February 2025`. */
export function inLongWords(day: DayText): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(utc(day));
}

/** An instant as `yyyy-MM-dd @ HH:mm` in the person's own time zone, or `---`. */
export function formatInstant(instant: string | null): string {
  const date = instant === null ? new Date(Number.NaN) : new Date(instant);
  if (Number.isNaN(date.getTime())) return "---";
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${dayOf(date)} @ ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The day of a price beside figures of another day: without the year where it is the same. */
export function shortDay(day: string | null, beside: DayText): string {
  const text = formatDay(day);
  return text.startsWith(beside.slice(0, 5)) ? text.slice(5) : text;
}
