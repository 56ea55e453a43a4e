import { addMonths, isDay, type DayText } from "../../ui/format/day.ts";

/** Ranges that set `since` from `at`. */
export const ranges = ["1M", "3M", "YTD", "1Y", "5Y", "All"] as const;
export type Range = (typeof ranges)[number];

/** What the address carries of a period. */
export interface PeriodSearch {
  readonly at?: DayText | undefined;
  /** A day, or `none`. */
  readonly since?: string | undefined;
  readonly range?: Range | undefined;
}

/** Reads the days of an address; what is none it leaves out. */
export function periodSearch(raw: Readonly<Record<string, unknown>>): PeriodSearch {
  const { at, since } = raw;
  const range = ranges.find((one) => one === raw["range"]);
  return {
    ...(typeof at === "string" && isDay(at) ? { at } : {}),
    ...(typeof since === "string" && (since === "none" || isDay(since)) ? { since } : {}),
    ...(range === undefined ? {} : { range }),
  };
}

/** The days that a page is about: from the end of `since` to the end of `at`. */
export interface Period {
  readonly at: DayText;
  readonly since: DayText | null;
  readonly range: Range | null;
}

/** Years that `All` reaches back: longer than any book is kept. */
const allYears = 60;

/** The day that a range starts after. */
export function rangeSince(range: Range, at: DayText): DayText {
  switch (range) {
    case "1M":
      return addMonths(at, -1);
    case "3M":
      return addMonths(at, -3);
    case "YTD":
      return `${String(Number(at.slice(0, 4)) - 1).padStart(4, "0")}-12-31`;
    case "1Y":
      return addMonths(at, -12);
    case "5Y":
      return addMonths(at, -60);
    case "All":
      return addMonths(at, -12 * allYears);
  }
}

/** Reads the address into a period; without dates it is today against a year ago. */
export function periodOf(search: PeriodSearch, now: DayText): Period {
  const at = search.at !== undefined && isDay(search.at) ? search.at : now;
  if (search.since === "none") return { at, since: null, range: null };
  if (search.since !== undefined && isDay(search.since)) return { at, since: search.since, range: null };
  const range = search.range ?? "1Y";
  return { at, since: rangeSince(range, at), range };
}
