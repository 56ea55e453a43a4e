import type { SummaryBody } from "@distributary/contract/summary";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import { periodOf, rangeSince, type Period, type PeriodSearch } from "../../pickers/period/period.ts";
import type { DayText } from "../../ui/format/day.ts";

/** What returns and allocation can be grouped by. */
export const groupings = ["account", "account_type", "instrument_type", "currency", "entity", "instrument"] as const;
export type Grouping = (typeof groupings)[number];

/** What the address of the Analytics carries. */
export interface AnalyticsSearch extends PeriodSearch {
  readonly group?: Grouping | undefined;
  readonly method?: LotMethod | undefined;
  /** the instrument that returns are compared with */
  readonly benchmark?: string | undefined;
  readonly explain?: string | undefined;
  readonly step?: string | undefined;
}

/** The question behind the page. A return needs two days: without `since` it reaches back to the beginning. */
export interface AnalyticsQuestion extends Period {
  readonly since: DayText;
  readonly group: Grouping;
  readonly benchmark: string | null;
}

/** Reads the address into a question. */
export function analyticsQuestion(search: AnalyticsSearch, now: DayText): AnalyticsQuestion {
  const period = periodOf(search, now);
  const group = search.group ?? "instrument_type";
  const asked = { group, benchmark: search.benchmark ?? null };
  if (period.since !== null) return { ...period, since: period.since, ...asked };
  return { at: period.at, since: rangeSince("All", period.at), range: "All", ...asked };
}

/** The body of the call behind the whole page. */
export function analyticsBody({ at, since, group, benchmark }: AnalyticsQuestion): SummaryBody {
  return {
    at,
    since,
    sections: ["A", "L"],
    primaryIndex: group,
    networth_features: ["performance", "income", "lots", "commitments"],
    ...(benchmark === null ? {} : { benchmark }),
  };
}

/** The body that asks for the lots under another method, and for nothing else. */
export function lotsBody(at: DayText, method: LotMethod): SummaryBody {
  return { at, lot_method: method, networth_features: ["lots"] };
}
