import { formatDay, parseDay } from "@distributary/domain/time/day";
import { addMonths } from "@distributary/domain/time/shift-months";

/** What is worth a look in the day of a NEW event: one far ahead, or after the end of what it moves (null: it has none). */
export function dayWarnings(date: string, today: string, end: string | null): string[] {
  const yearAhead = formatDay(addMonths(parseDay(today), 12));
  return [
    ...(date > yearAhead ? [`${date} is more than a year ahead.`] : []),
    ...(end !== null && date > end ? [`The security ended on ${end}.`] : []),
  ];
}
