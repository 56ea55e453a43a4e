import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { money } from "./figures.ts";
import type { ReportCover } from "./model.ts";

/** Bars of the cover; the rest is one bar. */
const BARS = 9;

/** What a reader sees first: the one figure, what became of it, and what it is made of. Null where a report has none. */
export function coverOf(summary: SummaryAnswer | null): ReportCover | null {
  if (summary === null) return null;
  const { net_worth: worth, targetUnit: unit, rows } = summary;
  const { at, since, diff } = worth.net_worth;
  const parts = rows
    .filter(({ section, value }) => (section === "A" || section === "L") && Number(value.at ?? 0) !== 0)
    .map(({ label, value }) => ({ label, value: money(value.at, unit) ?? "0", size: Number(value.at) }))
    .toSorted((one, other) => Math.abs(other.size) - Math.abs(one.size));
  return {
    label: "Net worth",
    figure: money(at, unit),
    unit,
    change: since === null ? null : money(diff, unit),
    bars: parts.slice(0, BARS),
    more: Math.max(parts.length - BARS, 0),
  };
}
