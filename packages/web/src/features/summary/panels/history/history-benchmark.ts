import type { SummaryBody } from "@distributary/contract/summary/summary";
import type { SummaryReturns } from "@distributary/contract/summary/analytic";
import { multiplyExact } from "../../../../ui/format/exact.ts";
import { rangeSince } from "../../../../pickers/period/period.ts";
import type { SummaryQuestion } from "../../question.ts";
import type { HistoryPoint } from "./history.ts";

type Course = NonNullable<NonNullable<SummaryReturns["benchmark"]>["course"]>;

/** The body behind the course of the benchmark in the days of the page; null: none is chosen. */
export function courseBody({ at, since, benchmark, perspective, known }: SummaryQuestion): SummaryBody | null {
  if (benchmark === null) return null;
  return {
    at,
    since: since ?? rangeSince("All", at),
    sections: ["T"],
    include_basis: false,
    networth_features: ["performance"],
    benchmark,
    ...(perspective === null ? {} : { perspective: { entity_id: perspective.entity, mode: perspective.mode } }),
    ...(known === null ? {} : { as_known_on: known }),
  };
}

/**
 * Of each point of the history what its first net worth would be by then, had it moved as the benchmark did: that worth
 * x the benchmark's growth since. Null on days for which no growth is told, and before the first of them.
 */
export function rebased(points: readonly HistoryPoint[], course: Course): readonly (string | null)[] {
  const growth = new Map(course.map(({ date, benchmark }) => [date, benchmark]));
  const first = points.find(({ date }) => growth.get(date) === "1")?.net_worth;
  return points.map(({ date }) => {
    const grown = growth.get(date) ?? null;
    return first === undefined || grown === null ? null : multiplyExact(first, grown);
  });
}
