import { addMonths, dayBefore, isDay, type DayText } from "./day.ts";

type Edge = "start" | "end";

const edges: Readonly<Record<string, Edge>> = {
  start: "start",
  beginning: "start",
  first: "start",
  "first day": "start",
  end: "end",
  last: "end",
  "last day": "end",
};
const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const steps: Readonly<Record<string, number>> = { last: -1, previous: -1, prior: -1, next: 1, following: 1 };

const edge = "(?:the )?(start|beginning|first day|first|end|last day|last) of (?:the )?";
const unitOf = new RegExp(`^${edge}(?:(last|previous|prior|this|current|next|following) )?(week|month|quarter|year)$`);
const unitEnd = /^(?:(last|previous|prior|this|current|next|following) )?(week|month|quarter|year)[ -](start|end)$/;
const quarterOf = new RegExp(`^${edge}q([1-4])(?: (\\d{4}))?$`);
const yearOf = new RegExp(`^${edge}(\\d{4})$`);

/**
 * Reads a phrase in English that names the first or the last day of a month, quarter or year of the calendar, as `end of
 * last quarter`, `year end` or `start of q2 2025`; a quarter without a year is one of this year. `undefined`: it is no
 * such phrase. `null`: it is one, of a week, whose first day is not the same everywhere.
 */
export function readPeriodPhrase(text: string, today: DayText): DayText | null | undefined {
  const phrase = text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const [, which, step, unit] = unitOf.exec(phrase) ?? [];
  if (which !== undefined && unit !== undefined) return edgeOf(today, unit, steps[step ?? ""] ?? 0, edges[which]);
  const [, ownStep, ownUnit, ownEdge] = unitEnd.exec(phrase) ?? [];
  if (ownUnit !== undefined) return edgeOf(today, ownUnit, steps[ownStep ?? ""] ?? 0, edges[ownEdge ?? ""]);
  const [, ofQuarter, quarter, itsYear = today.slice(0, 4)] = quarterOf.exec(phrase) ?? [];
  if (ofQuarter !== undefined) {
    return edgeOf(`${itsYear}-${String(Number(quarter) * 3).padStart(2, "0")}-01`, "quarter", 0, edges[ofQuarter]);
  }
  const [, ofYear, year] = yearOf.exec(phrase) ?? [];
  return ofYear === undefined ? undefined : edgeOf(`${year}-01-01`, "year", 0, edges[ofYear]);
}

function edgeOf(day: DayText, unit: string, step: number, at: Edge = "end"): DayText | null {
  const months = monthsOf[unit];
  if (months === undefined || !isDay(day)) return null;
  const into = (Number(day.slice(5, 7)) - 1) % months;
  const first = addMonths(`${day.slice(0, 7)}-01`, step * months - into);
  const found = at === "start" ? first : dayBefore(addMonths(first, months));
  return isDay(found) ? found : null;
}
