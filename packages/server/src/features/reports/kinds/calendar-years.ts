import { civilOf, dayOf, formatDay, parseDay } from "@distributary/domain/time/day";

/** Years that are told one by one. */
const MOST_YEARS = 100;

/** Days of a calendar year after `from` up to `to`, `yyyy-MM-dd`. */
export interface YearWindow {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The calendar years after the day `since` up to `at`, the first and the last as far as they lie inside. They begin with
 * the year of the day `begun`, the first on which there was something; null: not known, all years are told. Of more than
 * a hundred the earliest are told together, so that no period takes more than so many questions.
 */
export function calendarYears(since: string, at: string, begun: string | null): YearWindow[] {
  const begin = begun === null ? since : yearEndBefore(begun);
  const first = begin > since ? begin : since;
  if (first >= at) return [];
  const firstYear = civilOf(parseDay(first) + 1).year;
  const lastYear = civilOf(parseDay(at)).year;
  const alone = Math.max(firstYear, lastYear - MOST_YEARS + 1);
  const windows: YearWindow[] = [];
  let from = first;
  const add = (name: string, to: string, isWhole: boolean): void => {
    windows.push({ name: isWhole ? name : `${name}, ${from} to ${to}`, from, to });
    from = to;
  };
  if (alone > firstYear) add(`${firstYear} to ${alone - 1}`, yearEnd(alone - 1), isYearEnd(from));
  for (let year = alone; year <= lastYear; year++) {
    const to = year === lastYear ? at : yearEnd(year);
    add(String(year), to, isYearEnd(from) && isYearEnd(to));
  }
  return windows;
}

function isYearEnd(day: string): boolean {
  return day.endsWith("-12-31");
}

function yearEnd(year: number): string {
  return formatDay(dayOf(year, 12, 31));
}

/** The end of the year before that of a day; the first day of the calendar where there is no year before. */
function yearEndBefore(day: string): string {
  const { year } = civilOf(parseDay(day));
  return year === 1 ? "0001-01-01" : yearEnd(year - 1);
}
