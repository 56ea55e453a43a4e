import { formatDay, InvalidDay, parseDay } from "../../time/day.ts";

/** The day before `yyyy-MM-dd`; the same text where it is no day. What a statement opens with stood there the day before. */
export function dayBefore(date: string): string {
  try {
    return formatDay(parseDay(date) - 1);
  } catch (error) {
    if (error instanceof InvalidDay) return date;
    throw error;
  }
}
