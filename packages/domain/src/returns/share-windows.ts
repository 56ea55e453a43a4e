import type { ShareStretch } from "../ownership/day-shares.ts";
import { stepOn } from "../ownership/share-steps.ts";
import type { Day } from "../time/day.ts";
import type { FlowWindow } from "./money-flows.ts";

/** The days that are looked at because shares change as they end. */
export function lastDaysOf(shares: readonly ShareStretch[]): Day[] {
  return shares.slice(1).map(({ from }) => from - 1);
}

/** Which of some stretches of shares holds on a day; null: all of everything counts. */
export function weightsIn(stretches: readonly ShareStretch[]): ((day: Day) => Float64Array) | null {
  if (stretches.length === 0) return null;
  return (day) => (stretches[stepOn(stretches, day)] as ShareStretch).weights;
}

/** The windows of some stretches of shares in a window over them, one after the other; of none the window itself. */
export function windowsOf(
  { since, at, first }: { readonly since: Day | null; readonly at: Day; readonly first: Day },
  stretches: readonly ShareStretch[],
): Pick<FlowWindow, "since" | "at" | "weights">[] {
  if (stretches.length === 0) return [{ since, at, weights: null }];
  // Before the first day there was nothing whose share could have been another.
  return stretches.slice(stepOn(stretches, first)).map(({ from, weights }, k, all) => {
    const next = all[k + 1]?.from;
    return { weights, since: k === 0 ? since : from - 1, at: next === undefined ? at : next - 1 };
  });
}
