import type { Day } from "../time/day.ts";
import type { DayGrid } from "../snapshot/day-grid.ts";
import type { GroupSums } from "./group-sums.ts";
import type { LeafGroup, GroupingPlan } from "./grouping-plan.ts";

/** The days that a question asks about. */
export interface SumsWindow {
  readonly grid: DayGrid;
  /** null: from the first change */
  readonly since: Day | null;
  readonly at: Day;
}

/** Where the sums of the groups of the finest partition come from. */
export interface SumsSource {
  /** Adds what a group held and what moved it on the days of a grid to empty sums. */
  take(group: LeafGroup, sums: GroupSums): void;
}

/** A book shared out in one way, as it stands now. */
export interface PartitionedBook {
  readonly shared: GroupingPlan;
  /** such that the groups of every partition lie together */
  readonly finest: readonly LeafGroup[];
  /** memory that the sums kept of it take, about */
  readonly bytes: number;
  /** Where the sums of a window come from. */
  over(window: SumsWindow): SumsSource;
}
