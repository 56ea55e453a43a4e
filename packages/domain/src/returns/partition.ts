import type { Book } from "../ledger/book.ts";
import { groupColumn } from "../ledger/group-key.ts";
import type { GroupingKey } from "../ledger/grouping-keys.ts";
import type { Partition } from "./grouping-plan.ts";
import type { ScopeIndices } from "../ledger/scope.ts";

/** A scope shared out by keys, and what each group is called: one id per key, null where there is none. */
export interface NamedPartition extends Partition {
  readonly paths: readonly (readonly (string | null)[])[];
}

/** Shares the positions of a scope out by all keys together, in order of first appearance; no keys: one group of everything. */
export function partitionBy(book: Book, scope: ScopeIndices, keys: readonly GroupingKey[]): NamedPartition {
  const groupOf = new Int32Array(book.positions.length).fill(-1);
  for (const p of scope.positions) groupOf[p] = 0;
  let paths: (string | null)[][] = [[]];
  for (const key of keys) {
    const { numbers, ids } = groupColumn(book, key);
    const finer = new Map<number, number>();
    const finerPaths: (string | null)[][] = [];
    for (const p of scope.positions) {
      const [group, number] = [groupOf[p] as number, numbers[p] as number];
      const pair = group * ids.length + number;
      let found = finer.get(pair);
      if (found === undefined) {
        found = finerPaths.push([...(paths[group] ?? []), ids[number] ?? null]) - 1;
        finer.set(pair, found);
      }
      groupOf[p] = found;
    }
    paths = finerPaths;
  }
  return { groupOf, count: paths.length, isWhole: keys.length === 0 && scope.isWhole, paths };
}
