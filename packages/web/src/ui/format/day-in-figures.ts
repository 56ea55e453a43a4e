import { isDay, type DayText } from "./day.ts";

/** Which of two figures of a date comes first. */
export type DayOrder = "day" | "month";

let chosenOrder: DayOrder | null = null;

/** The order that the person last chose of two, in this window; null: never asked yet. */
export function dayOrderChosen(): DayOrder | null {
  return chosenOrder;
}

/** Remembers which figure a person writes first: the next such date is not asked about. Null forgets it. */
export function rememberDayOrder(order: DayOrder | null): void {
  chosenOrder = order;
}

const two = (part = ""): string => part.padStart(2, "0");

/**
 * The days that figures alone may mean, where the day comes first and where the month does; null where the text is not
 * of figures alone. One rule for fields and sheets: with the year in front, or behind dots, which are written day first
 * everywhere, there is one reading; behind slashes or hyphens there are two, one of which may be no day, and where
 * both are the same day that is no question.
 */
export function daysInFigures(text: string): Readonly<Record<DayOrder, DayText | null>> | null {
  const day = (year = "", month = "", of = ""): DayText | null => {
    const found = `${year.length === 2 ? centuryOf(year) : ""}${year}-${two(month)}-${two(of)}`;
    return isDay(found) ? found : null;
  };
  const ahead = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})$/.exec(text) ?? /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (ahead !== null) {
    const only = day(ahead[1], ahead[3], ahead[4]);
    return { day: only, month: only };
  }
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/.exec(text);
  if (dotted !== null) {
    const only = day(dotted[3], dotted[2], dotted[1]);
    return { day: only, month: only };
  }
  const behind = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (behind === null) return null;
  const [, one, , other, year] = behind;
  return { day: day(year, other, one), month: day(year, one, other) };
}

/** Two figures of a year: 50 to 99 stand for the twentieth century, as spreadsheets read them. */
function centuryOf(year: string): string {
  return Number(year) < 50 ? "20" : "19";
}
