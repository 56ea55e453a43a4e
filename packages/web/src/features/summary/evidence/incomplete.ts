import type { IncompletePart, SummaryAnswer, SummaryPosition } from "@distributary/contract/summary/summary";
import { formatDay } from "../../../ui/format/day.ts";
import { incompleteTexts } from "../table/section-texts.ts";
import { summaryTexts } from "../texts.ts";

/** Why a value at one of two ends is not complete; false: it is. */
export function whyEnd(unknown: readonly IncompletePart[], end: "at" | "since"): string | false {
  return unknown.includes(end) && summaryTexts.incompleteWhy;
}

/** Why a difference is not complete; false: it is. It rests on both ends, and not on what moved between them. */
export function whyChange(unknown: readonly IncompletePart[]): string | false {
  return (unknown.includes("at") || unknown.includes("since")) && incompleteTexts.difference;
}

/** What of a position is not known at the ends that were asked about. */
export function unknownOf({ value }: SummaryPosition, hasSince: boolean): readonly IncompletePart[] {
  return [
    ...(value.at === null ? ["at" as const] : []),
    ...(hasSince && value.since === null ? ["since" as const] : []),
  ];
}

/** What of some rows together is not known. */
export function unknownIn(rows: readonly { readonly incomplete_in: readonly IncompletePart[] }[]): IncompletePart[] {
  const found = new Set(rows.flatMap((row) => row.incomplete_in));
  return (["at", "since", "between"] as const).filter((part) => found.has(part));
}

/** What the headline says in words where the page compares two days; null: everything is known. */
export function incompleteWords({ at, since, incomplete_in: unknown }: SummaryAnswer): string | null {
  if (since === null || unknown.length === 0) return null;
  const days = [...(unknown.includes("since") ? [since] : []), ...(unknown.includes("at") ? [at] : [])];
  return days.length > 0 ? incompleteTexts.on(days.map((day) => formatDay(day))) : incompleteTexts.between;
}
