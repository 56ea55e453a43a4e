import type { Book } from "./book.ts";
import { groupKeyOf } from "./group-key.ts";
import type { GroupingKey } from "./grouping-keys.ts";
import type { Partition } from "./money-flows.ts";
import type { Position } from "./position.ts";
import type { ScopeIndices } from "./scope.ts";

/** A scope shared out by keys, and what each group is called: one id per key, null where there is none. */
export interface NamedPartition extends Partition {
  readonly paths: readonly (readonly (string | null)[])[];
}

/** Shares the positions of a scope out by all keys together; no keys: one group of everything. */
export function partitionBy(book: Book, scope: ScopeIndices, keys: readonly GroupingKey[]): NamedPartition {
  const groupOf = new Int32Array(book.positions.length).fill(-1);
  const paths: (string | null)[][] = keys.length === 0 ? [[]] : [];
  const numbers = new Map<string, number>();
  for (const p of scope.positions) {
    const path = keys.map((key) => groupKeyOf(book, book.positions[p] as Position, key));
    const name = JSON.stringify(path);
    let number = keys.length === 0 ? 0 : numbers.get(name);
    if (number === undefined) {
      number = paths.length;
      numbers.set(name, number);
      paths.push(path);
    }
    groupOf[p] = number;
  }
  return { groupOf, count: paths.length, isWhole: keys.length === 0 && scope.isWhole, paths };
}
