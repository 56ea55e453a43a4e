import { dayOf, isDay, type DayText } from "./day.ts";

/** What a text in a date field means: a day, nothing, or no date at all. */
export type ReadDate =
  | { readonly kind: "day"; readonly day: DayText }
  | { readonly kind: "empty" }
  | { readonly kind: "invalid" };

/**
 * Reads `yyyy-MM-dd` or a phrase such as `today` or `last month`. Phrases are counted from `reference`; the parser of
 * words is loaded when the first one is met.
 */
export async function readDate(text: string, reference: Date): Promise<ReadDate> {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (isDay(trimmed)) return { kind: "day", day: trimmed };
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(trimmed) || /^[\d\s.,-]+$/.test(trimmed)) return { kind: "invalid" };
  const { parseDate } = await import("chrono-node/en");
  const date = parseDate(trimmed, reference);
  if (date === null) return { kind: "invalid" };
  const day = dayOf(date);
  return isDay(day) ? { kind: "day", day } : { kind: "invalid" };
}
