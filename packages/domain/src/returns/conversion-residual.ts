import type { ScopeReturns } from "./group-returns.ts";
import type { Partition } from "./grouping-plan.ts";

/** The groups of one partition and their returns. */
export interface ReturnsLevel {
  readonly partition: Partition;
  readonly returns: readonly ScopeReturns[];
}

/**
 * By group of the coarser level: what conversions between the groups of the finer one inside it left over, in minor units.
 * A conversion counts on each side by the amount of that side at the rate of the day. Where it was made at another rate the
 * two differ; the group around both gains or loses that, and neither side does. Null: a flow is unknown.
 */
export function conversionResidual(coarser: ReturnsLevel, finer: ReturnsLevel): (number | null)[] {
  const nets = coarser.returns.map(({ net }): number | null => net && -net);
  const isCounted = new Uint8Array(finer.partition.count);
  coarser.partition.groupOf.forEach((group, p) => {
    const part = finer.partition.groupOf[p] ?? -1;
    if (group < 0 || part < 0 || isCounted[part] === 1) return;
    isCounted[part] = 1;
    const [own, more] = [nets[group] ?? null, finer.returns[part]?.net ?? null];
    nets[group] = own === null || more === null ? null : own + more;
  });
  // A sum that comes to nothing may be minus nothing.
  return nets.map((net) => net && (Math.round(net) || 0));
}
