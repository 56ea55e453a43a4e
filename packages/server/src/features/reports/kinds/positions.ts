import type { SummaryAnswer, SummaryPosition } from "@distributary/contract/summary/summary";

/** The positions of all rows, each once. */
export function positionsOf(summary: SummaryAnswer): readonly SummaryPosition[] {
  const positions = new Map<string, SummaryPosition>();
  for (const row of summary.rows) for (const one of row.components ?? []) positions.set(one.key, one);
  return [...positions.values()];
}

/** Whether a position is money, which has a value and neither cost nor gain. */
export function isCash({ price_source: source }: Pick<SummaryPosition, "price_source">): boolean {
  return source === "unit";
}
