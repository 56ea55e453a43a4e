/** The positions of a question shared out among groups. */
export interface Partition {
  /** by position: number of its group; -1: outside */
  readonly groupOf: Int32Array;
  readonly count: number;
  /** one group that holds everything of net worth */
  readonly isWhole: boolean;
}

/** A question shared out from the coarsest partition to the finest, each group inside one of every partition before. */
export interface GroupingPlan {
  readonly partitions: readonly Partition[];
  /** by position: the share of it that counts; null: all of it */
  readonly weights: Float64Array | null;
}

/** One group of the finest partition. */
export interface LeafGroup {
  readonly number: number;
  /** indices, ascending */
  readonly members: readonly number[];
}

/** The groups of the finest partition that hold a position, such that the groups of every partition lie together. */
export function leafGroups({ partitions }: GroupingPlan): readonly LeafGroup[] {
  const finest = partitions.at(-1);
  const members: number[][] = Array.from({ length: finest?.count ?? 0 }, () => []);
  finest?.groupOf.forEach((group, p) => members[group]?.push(p));
  const groups = members.map((own, number) => ({ number, members: own })).filter((group) => group.members.length > 0);
  const groupIn = ({ groupOf }: Partition, group: LeafGroup): number => groupOf[group.members[0] as number] as number;
  return groups.sort((a, b) => {
    const parting = partitions.find((partition) => groupIn(partition, a) !== groupIn(partition, b));
    return parting ? groupIn(parting, a) - groupIn(parting, b) : 0;
  });
}

/** Whether two ways to share a book out are the same. */
export function isSamePlan(one: GroupingPlan, other: GroupingPlan): boolean {
  const isSame = (partition: Partition, i: number): boolean => {
    const { groupOf, isWhole } = other.partitions[i] as Partition;
    return partition.isWhole === isWhole && areEqual(partition.groupOf, groupOf);
  };
  if (one.partitions.length !== other.partitions.length || !one.partitions.every(isSame)) return false;
  if (one.weights === null || other.weights === null) return one.weights === other.weights;
  return areEqual(one.weights, other.weights);
}

function areEqual(one: Int32Array | Float64Array, other: Int32Array | Float64Array): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
