import { minorUnitOf } from "../codes/currencies.ts";
import type { BenchmarkLevel } from "../performance/benchmark.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { dayGridOf } from "./day-grid.ts";
import { PointsMaker } from "./group-points.ts";
import { returnsOf, type ScopeReturns } from "./group-returns.ts";
import { GroupSums } from "./group-sums.ts";
import { linksOf } from "./ledger-links.ts";
import { ReturnColumns } from "./return-columns.ts";
import { keptSumsOf } from "./kept-sums.ts";
import type { Partition } from "./shared-out.ts";

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
  const { days } = linksOf(book);
  const grid = dayGridOf(days, since, at);
  const kept = keptSumsOf(book, { partitions, weights });
  const source = kept.over({ grid, since, at });
  const levels = partitions.map((partition, level): Level => {
    return { partition, sums: new GroupSums(grid.days.length, level), returns: [], members: [] };
  });
  const unit = 10 ** minorUnitOf(book.terms.instruments[target]?.code ?? "");
  const columns = new ReturnColumns(grid.days.length);
  const points = new PointsMaker({ book, grid, since, target, unit, weights, columns });
  const finish = (depth: number): void => {
    const { sums, returns, members, partition } = levels[depth] as Level;
    const group = partition.groupOf[members[0] as number] as number;
    returns[group] = returnsOf(points.of(members, sums), window.benchmark ?? null, columns);
    levels[depth - 1]?.sums.addPart(sums);
    sums.clear();
    (levels[depth] as Level).members = [];
  };
  const finest = levels.length - 1;
  kept.finest.forEach((group, i) => {
    for (const { members } of levels) for (const p of group.members) members.push(p);
    source.take(group, (levels[finest] as Level).sums);
    // A group ends with its last part, and with it those inside it.
    const next = kept.finest[i + 1];
    const [own, other] = [group.members[0] as number, next?.members[0] as number];
    const ended = next ? partitions.findIndex(({ groupOf }) => groupOf[own] !== groupOf[other]) : 0;
    for (let depth = finest; depth >= ended; depth--) finish(depth);
  });
  const nothing = returnsOf(points.of([], new GroupSums(grid.days.length, 0)), window.benchmark ?? null, columns);
  return levels.map(({ partition, returns }) =>
    Array.from({ length: partition.count }, (_, g) => returns[g] ?? nothing),
  );
}
