import { minorUnitOf } from "../codes/currencies.ts";
import type { BenchmarkLevel } from "./measures/benchmark.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { Comparison } from "./beside-benchmark.ts";
import { dayGridOf, type DayGrid } from "../snapshot/day-grid.ts";
import type { DayShares, ShareStretch } from "../ownership/day-shares.ts";
import { PointsMaker } from "./points-maker.ts";
import { returnsOf, type ScopeReturns } from "./group-returns.ts";
import { GroupSums } from "./group-sums.ts";
import { linksOf, type LedgerLinks } from "../ledger/links/ledger-links.ts";
import { ReturnColumns } from "./return-columns.ts";
import { groupSumsOf } from "./group-sum-cache.ts";
import { leafGroups, type LeafGroup, type Partition } from "./grouping-plan.ts";
import { LedgerSums } from "./ledger-sums.ts";
import { lastDaysOf, weightsIn } from "./share-windows.ts";
import { valuedDaysOf } from "../ledger/valued-days.ts";
import type { SumsSource } from "./sums-source.ts";

export interface ReturnsWindow {
  readonly since: Day | null;
  readonly at: Day;
  /** instrument index of the currency */
  readonly target: number;
  /** level in the target currency; none: nothing to compare with */
  readonly benchmark?: BenchmarkLevel;
  /** level of money without risk; none: it earns nothing */
  readonly riskFree?: BenchmarkLevel;
  /** whether the months of the coarsest groups are told one by one */
  readonly months?: boolean;
  /** by which share positions count, values as flows; none: all of everything */
  readonly shares?: DayShares;
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
  const stretches = window.shares?.stretches ?? [];
  const links = linksOf(book);
  const grid = dayGridOf({ days: links.days, valued: valuedDaysOf(book) }, since, at, lastDaysOf(stretches));
  const { finest: groups, source } = sourceOf(book, { partitions, links, grid, since, at, stretches });
  const levels = partitions.map((partition, level): Level => {
    return { partition, sums: new GroupSums(grid.days.length, level), returns: [], members: [] };
  });
  const unit = 10 ** minorUnitOf(book.terms.instruments[target]?.code ?? "");
  const columns = new ReturnColumns(grid.days.length);
  const weightsOn = weightsIn(stretches);
  const points = new PointsMaker({ book, grid, since, target, unit, weightsOn, columns });
  const finish = (depth: number): void => {
    const { sums, returns, members, partition } = levels[depth] as Level;
    const group = partition.groupOf[members[0] as number] as number;
    returns[group] = returnsOf(points.of(members, sums), comparisonOf(window, depth === 0), columns);
    levels[depth - 1]?.sums.addPart(sums);
    sums.clear();
    (levels[depth] as Level).members = [];
  };
  const finest = levels.length - 1;
  groups.forEach((group, i) => {
    for (const { members } of levels) for (const p of group.members) members.push(p);
    source.take(group, (levels[finest] as Level).sums);
    // A group ends with its last part, and with it those inside it.
    const next = groups[i + 1];
    const [own, other] = [group.members[0] as number, next?.members[0] as number];
    const ended = next ? partitions.findIndex(({ groupOf }) => groupOf[own] !== groupOf[other]) : 0;
    for (let depth = finest; depth >= ended; depth--) finish(depth);
  });
  const nothing = returnsOf(points.of([], new GroupSums(grid.days.length, 0)), comparisonOf(window, true), columns);
  return levels.map(({ partition, returns }) =>
    Array.from({ length: partition.count }, (_, g) => returns[g] ?? nothing),
  );
}

/** What the returns of a window are held against; the months are told where they are asked for, of the coarsest groups. */
export function comparisonOf({ benchmark, riskFree, months }: ReturnsWindow, isCoarsest: boolean): Comparison {
  return { benchmark: benchmark ?? null, riskFree: riskFree ?? null, months: isCoarsest && months === true };
}

/** Where the sums of the finest groups come from: those that are kept for the next window, unless shares change in this one. */
function sourceOf(
  book: Book,
  {
    partitions,
    stretches,
    ...window
  }: {
    readonly partitions: readonly Partition[];
    readonly links: LedgerLinks;
    readonly grid: DayGrid;
    readonly since: Day | null;
    readonly at: Day;
    readonly stretches: readonly ShareStretch[];
  },
): { readonly finest: readonly LeafGroup[]; readonly source: SumsSource } {
  const weights = stretches[0]?.weights ?? null;
  if (stretches.length > 1)
    return {
      finest: leafGroups({ partitions, weights }),
      source: new LedgerSums({ ...window, book, partitions, stretches }),
    };
  const kept = groupSumsOf(book, { partitions, weights });
  return { finest: kept.finest, source: kept.over(window) };
}
