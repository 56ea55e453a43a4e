import { NO_TOTALS, addTotals } from "../../snapshot/account-totals.ts";
import type { SideBridges } from "../../attribution/bridge.ts";
import type { Totals } from "../../snapshot/totals.ts";
import { NO_SIDES, addSideBridges } from "../../attribution/side-bridges.ts";

/** What a group, the groups in it and a position have in common. */
export interface EndSums {
  readonly at: Totals;
  readonly since: Totals | null;
  readonly bridges: SideBridges | null;
}

/** The exact sums of the parts of a group, in the target currency; without `since` and bridges where the first part has none. */
export function subtotals(parts: readonly EndSums[]): EndSums {
  const [first] = parts;
  return {
    at: parts.reduce((sum: Totals, part) => addTotals(sum, part.at), NO_TOTALS),
    since: first?.since
      ? parts.reduce((sum: Totals, part) => addTotals(sum, part.since ?? NO_TOTALS), NO_TOTALS)
      : null,
    bridges: first?.bridges
      ? parts.reduce((sum: SideBridges, part) => addSideBridges(sum, part.bridges ?? NO_SIDES), NO_SIDES)
      : null,
  };
}
