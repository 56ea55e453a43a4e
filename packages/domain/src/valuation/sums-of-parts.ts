import { NO_TOTALS, addTotals } from "./account-totals.ts";
import { NO_BRIDGE, addBridges } from "./bridge-sums.ts";
import type { Bridge, Totals } from "./result.ts";

/** What a group, the groups in it and a position have in common. */
export interface EndSums {
  readonly at: Totals;
  readonly since: Totals | null;
  readonly bridge: Bridge | null;
}

/** The exact sums of the parts of a group, in the target currency; without `since` and bridge where the first part has none. */
export function sumsOfParts(parts: readonly EndSums[]): EndSums {
  const [first] = parts;
  return {
    at: parts.reduce((sum: Totals, part) => addTotals(sum, part.at), NO_TOTALS),
    since: first?.since
      ? parts.reduce((sum: Totals, part) => addTotals(sum, part.since ?? NO_TOTALS), NO_TOTALS)
      : null,
    bridge: first?.bridge
      ? parts.reduce((sum: Bridge, part) => addBridges(sum, part.bridge ?? NO_BRIDGE), NO_BRIDGE)
      : null,
  };
}
