import type { SummaryBody } from "@distributary/contract/summary";
import { periodOf, type Period, type PeriodSearch } from "../../pickers/period/period.ts";
import { addMonths, daysBetween, type DayText } from "../../ui/format/day.ts";

/** What the table can be grouped by. */
export const groupings = ["account", "account_type", "instrument_type", "currency", "entity", "instrument"] as const;
export type Grouping = (typeof groupings)[number];

/** What the address of the Summary carries. */
export interface SummarySearch extends PeriodSearch {
  readonly group?: Grouping | undefined;
  readonly explain?: string | undefined;
  readonly step?: string | undefined;
}

/** The question behind a page: days resolved, grouping chosen. */
export interface SummaryQuestion extends Period {
  readonly group: Grouping;
}

/** Reads the address into a question; without dates it is today against a year ago. */
export function questionOf(search: SummarySearch, now: DayText): SummaryQuestion {
  return { ...periodOf(search, now), group: search.group ?? "account" };
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
