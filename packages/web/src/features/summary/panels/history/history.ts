import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { signOf } from "../../../../ui/format/exact.ts";

export type HistoryPoint = NonNullable<SummaryAnswer["analytic"]["history"]>[number];

/** The history from its first day with anything in it; the day before is kept as the start from nothing. */
export function trimmed(points: readonly HistoryPoint[]): readonly HistoryPoint[] {
  const first = points.findIndex((point) => signOf(point.assets) !== 0 || signOf(point.liabilities) !== 0);
  return first < 0 ? [] : points.slice(Math.max(0, first - 1));
}
