import { formatDay, parseDay } from "@distributary/domain/time/day";
import { RANGES, startOfRange, type Range } from "@distributary/domain/time/ranges";
import { addYears } from "@distributary/domain/time/shift-months";
import { isDay, type DayText } from "../../ui/format/day.ts";

/** What the address carries of a period. */
export interface PeriodSearch {
  /** A day, or a text that is none: it is said beside what is shown instead. */
  readonly at?: string | undefined;
  /** A day, `none`, or a text that is neither. */
  readonly since?: string | undefined;
  readonly range?: Range | undefined;
}

const longestText = 40;

function textOf(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text.slice(0, longestText) : undefined;
}

/** Reads the days of an address; what is none is kept, so that the page can say so. */
export function periodSearch(raw: Readonly<Record<string, unknown>>): PeriodSearch {
  const [at, since] = [textOf(raw["at"]), textOf(raw["since"])];
  const range = RANGES.find((one) => one === raw["range"]);
  return {
    ...(at === undefined ? {} : { at }),
    ...(since === undefined ? {} : { since }),
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
  const end = parseDay(at);
  return formatDay(startOfRange(range, end, addYears(end, -allYears)));
}

/** Reads the address into a period; without dates, or with such as cannot be, it is today against a year ago. */
export function periodOf(search: PeriodSearch, now: DayText): Period {
  const at = search.at !== undefined && isDay(search.at) ? search.at : now;
  if (search.since === "none") return { at, since: null, range: null };
  if (search.since !== undefined && isDay(search.since) && search.since <= at) {
    return { at, since: search.since, range: null };
  }
  const range = search.range ?? "1Y";
  return { at, since: rangeSince(range, at), range };
}

/** A day of the address that cannot be shown, and the day that stands for it. */
export interface PeriodFault {
  readonly key: "at" | "since";
  readonly said: string;
  /** `late`: `since` is a day after `at` */
  readonly kind: "no day" | "late";
  readonly shown: DayText;
}

/** What of the days of an address {@link periodOf} did not take, and what it took instead. */
export function periodFaults(search: PeriodSearch, now: DayText): readonly PeriodFault[] {
  const { at, since } = periodOf(search, now);
  const faults: PeriodFault[] = [];
  if (search.at !== undefined && search.at !== at) {
    faults.push({ key: "at", said: search.at, kind: "no day", shown: at });
  }
  if (search.since !== undefined && since !== null && search.since !== since) {
    const kind = isDay(search.since) ? "late" : "no day";
    faults.push({ key: "since", said: search.since, kind, shown: since });
  }
  return faults;
}
