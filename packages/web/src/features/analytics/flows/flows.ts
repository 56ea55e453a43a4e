import type { LegCategory, SummaryBody } from "@distributary/contract/summary/summary";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { rangeSince } from "../../../pickers/period/period.ts";
import type { DayText } from "../../../ui/format/day.ts";
import { lensOf, type AnalyticsQuestion, type AnalyticsSearch } from "../question.ts";

/** Days whose legs count for flows and returns, both included; `from` null: from the first day on. */
export interface DayWindow {
  readonly from: DayText | null;
  readonly to: DayText;
  /** whether somebody chose them; else they are those of the page */
  readonly isOwn: boolean;
}

/** The days of an address; those of the page, (since, at], where it names none. */
export function windowOf(search: AnalyticsSearch, question: AnalyticsQuestion): DayWindow {
  const { at, since, range } = question;
  const ofPage = range === "All" ? null : formatDay(parseDay(since) + 1);
  const { window_from: from, window_to: to } = search;
  return { from: from ?? ofPage, to: to ?? at, isOwn: from !== undefined || to !== undefined };
}

/** What of the amounts by category the page shows: what stands, then what moved. */
const standing = ["Cash", "TV", "Debt", "Total"] as const satisfies readonly LegCategory[];
const movedCategories = ["Flow", "OpenFx", "LiveFx"] as const satisfies readonly LegCategory[];

/** The body behind the flows and returns of some days. Null: the first is after the last. */
export function flowsBody(question: AnalyticsQuestion, window: DayWindow): SummaryBody | null {
  const { at, since } = question;
  if (window.from !== null && window.from > window.to) return null;
  return {
    at,
    since,
    sections: ["T"],
    include_basis: false,
    leg_category: [...standing, ...movedCategories],
    networth_features: ["performance"],
    ...(window.isOwn
      ? { transaction_window: { from: window.from ?? rangeSince("All", window.to), to: window.to } }
      : {}),
    ...lensOf(question),
  };
}
