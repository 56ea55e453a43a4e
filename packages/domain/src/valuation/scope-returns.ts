import { minorUnitOf } from "../codes/currencies.ts";
import type { BenchmarkLevel } from "../performance/benchmark.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { dayGridOf } from "./day-grid.ts";
import { DayValues } from "./day-values.ts";
import { PointsMaker } from "./group-points.ts";
import { returnsOf, type ScopeReturns } from "./group-returns.ts";
import { GroupSums, addColumn } from "./group-sums.ts";
import { linksOf } from "./ledger-links.ts";
import { MoneyFlows, type Partition } from "./money-flows.ts";
import type { Position } from "./position.ts";

export interface ReturnsWindow {
  readonly since: Day | null;
  readonly at: Day;
  /** instrument index of the currency */
  readonly target: number;
  /** level in the target currency; none: nothing to compare with */
  readonly benchmark?: BenchmarkLevel;
  /** by position: the share of it that counts, of flows as of values; none: all of it */
  readonly weights?: Float64Array;
}

/** One partition of the question, and the group of it that is being added up. */
interface Level {
  readonly partition: Partition;
  readonly sums: GroupSums;
  readonly returns: ScopeReturns[];
  members: number[];
}

/**
 * Returns of each group of some partitions, from the coarsest to the finest: each group lies inside one of every
 * partition before. Values are those of the ends of days by the rules of a summary, as doubles in minor units; a ratio
 * of them is right to about 12 digits. Every position is valued once and every change added once, whatever the number of
 * partitions.
 */
export function returnsByGroup(book: Book, partitions: readonly Partition[], window: ReturnsWindow): ScopeReturns[][] {
  const { since, at, target } = window;
  const weights = window.weights ?? null;
  const links = linksOf(book);
  const grid = dayGridOf(links.days, since, at);
  const flows = new MoneyFlows({ book, links, grid, since, at, weights }, partitions);
  const levels = partitions.map((partition, level): Level => {
    return { partition, sums: new GroupSums(grid.days.length, level), returns: [], members: [] };
  });
  const unit = 10 ** minorUnitOf(book.terms.instruments[target]?.code ?? "");
  const points = new PointsMaker({ book, grid, since, target, unit, weights });
  const values = new DayValues(book, grid.days);
  const finish = (depth: number): void => {
    const { sums, returns, members, partition } = levels[depth] as Level;
    const group = partition.groupOf[members[0] as number] as number;
    returns[group] = returnsOf(points.of(members, sums), window.benchmark ?? null);
    levels[depth - 1]?.sums.addPart(sums);
    sums.clear();
    (levels[depth] as Level).members = [];
  };
  const finest = levels.length - 1;
  let before: number | null = null;
  for (const p of inOrder(partitions)) {
    // A group ends with its last position, and with it those inside it.
    const ended =
      before === null ? -1 : partitions.findIndex(({ groupOf }) => groupOf[before as number] !== groupOf[p]);
    for (let depth = finest; ended >= 0 && depth >= ended; depth--) finish(depth);
    for (const { members } of levels) members.push(p);
    const { sums } = levels[finest] as Level;
    flows.add(p, sums);
    const value = values.of(p);
    const { currency } = book.positions[p] as Position;
    if (value) addColumn(value, sums.of(currency).value, weights ? (weights[p] as number) : 1);
    before = p;
  }
  if (before !== null) for (let depth = finest; depth >= 0; depth--) finish(depth);
  const nothing = returnsOf(points.of([], new GroupSums(grid.days.length, 0)), window.benchmark ?? null);
  return levels.map(({ partition, returns }) =>
    Array.from({ length: partition.count }, (_, g) => returns[g] ?? nothing),
  );
}

/** Positions of the question such that the groups of every partition lie together. */
function inOrder(partitions: readonly Partition[]): number[] {
  const [coarsest] = partitions;
  let order = Array.from(coarsest?.groupOf.keys() ?? []).filter((p) => (coarsest?.groupOf[p] as number) >= 0);
  // By the finest first: each coarser one keeps the order inside its groups.
  for (const { groupOf, count } of partitions.toReversed()) {
    const groups: number[][] = Array.from({ length: count }, () => []);
    for (const p of order) groups[groupOf[p] as number]?.push(p);
    order = groups.flat();
  }
  return order;
}
