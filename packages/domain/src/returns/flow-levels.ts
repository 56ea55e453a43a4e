import type { LedgerLinks } from "../ledger/links/ledger-links.ts";
import type { Partition, GroupingPlan } from "./grouping-plan.ts";

/** Which is the coarsest level at which what moves between positions crosses an edge; as many as there are levels: none. */
export class FlowLevels {
  /** set by transaction, as the links of the ledger number them */
  readonly setOf: Int32Array;
  /** by set of positions that a transaction moves between: the coarsest level that it crosses */
  readonly ofSets: Uint8Array;
  private readonly shared: GroupingPlan;
  private readonly shares: number[] = [];

  constructor({ sides }: LedgerLinks, shared: GroupingPlan) {
    this.shared = shared;
    this.setOf = sides.setOf;
    this.ofSets = Uint8Array.from(sides.sets, (members) => this.levelOf(members));
  }

  /** The coarsest level at which two positions are in different groups. */
  between(one: number, other: number): number {
    const { partitions } = this.shared;
    const found = partitions.findIndex(({ groupOf, isWhole }) => !isWhole && groupOf[one] !== groupOf[other]);
    return found < 0 ? partitions.length : found;
  }

  private levelOf(members: readonly number[]): number {
    const { partitions } = this.shared;
    const [first] = members;
    const found = partitions.findIndex((partition) => {
      if (partition.isWhole) return false;
      const side = this.sideOf(first as number, partition);
      return members.some((p) => this.sideOf(p, partition) !== side);
    });
    return found < 0 ? partitions.length : found;
  }

  /** A group, and within it one share: what moves between positions that count by other shares does not cancel. */
  private sideOf(p: number, { groupOf, count }: Partition): number {
    const group = groupOf[p] as number;
    const share = this.shared.weights?.[p];
    if (share === undefined || group < 0) return group;
    let place = this.shares.indexOf(share);
    if (place < 0) place = this.shares.push(share) - 1;
    return place * count + group;
  }
}
