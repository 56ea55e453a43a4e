import type { SummaryBody } from "@distributary/contract/summary";
import { addMonths, daysBetween, isDay, type DayText } from "../../ui/format/day.ts";

/** Ranges that set `since` from `at`. */
export const ranges = ["1M", "3M", "YTD", "1Y", "5Y", "All"] as const;
export type Range = (typeof ranges)[number];

/** What the table can be grouped by. */
export const groupings = ["account", "account_type", "instrument_type", "currency", "entity", "instrument"] as const;
export type Grouping = (typeof groupings)[number];

/** What the address of the Summary carries. */
export interface SummarySearch {
  readonly at?: DayText | undefined;
  /** A day, or `none`. */
  readonly since?: string | undefined;
  readonly range?: Range | undefined;
  readonly group?: Grouping | undefined;
  readonly explain?: string | undefined;
  readonly step?: string | undefined;
}

/** The question behind a page: days resolved, grouping chosen. */
export interface SummaryQuestion {
  readonly at: DayText;
  readonly since: DayText | null;
  readonly range: Range | null;
  readonly group: Grouping;
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

/** Reads the address into a question; without dates it is today against a year ago. */
export function questionOf(search: SummarySearch, now: DayText): SummaryQuestion {
  const at = search.at !== undefined && isDay(search.at) ? search.at : now;
  const group = search.group ?? "account";
  if (search.since === "none") return { at, since: null, range: null, group };
  if (search.since !== undefined && isDay(search.since)) return { at, since: search.since, range: null, group };
  const range = search.range ?? "1Y";
  return { at, since: rangeSince(range, at), range, group };
}

/** How far apart the points of the history stand: few enough to read, enough to see. */
export function historyStep(from: DayText, to: DayText): "D" | "W" | "M" | "Q" {
  const days = daysBetween(from, to);
  if (days <= 100) return "D";
  if (days <= 550) return "W";
  return days <= 4000 ? "M" : "Q";
}

/** The body of the summary call. */
export function bodyFor(question: SummaryQuestion): SummaryBody {
  const from = question.since ?? addMonths(question.at, -12);
  const valid = from < question.at;
  return {
    at: question.at,
    since: question.since,
    sections: ["A", "L", "T"],
    primaryIndex: question.group,
    grouping: question.group === "account_type" || question.group === "entity" ? ["account"] : [],
    includeComponents: true,
    include_basis: true,
    networth_features: valid ? ["allocation", "history"] : ["allocation"],
    ...(valid ? { history: { from, to: question.at, step: historyStep(from, question.at) } } : {}),
  };
}
