import type { Book } from "../../ledger/book.ts";
import { groupColumn } from "../../ledger/group-key.ts";
import type { GroupingKey } from "../../ledger/grouping-keys.ts";

/** One group of positions: what it is called, its members (indices) and the groups inside it. */
export interface WalkedGroup<Inside> {
  readonly key: GroupingKey;
  /** account, instrument, entity or currency id, or instrument type; null: no entity */
  readonly id: string | null;
  readonly list: readonly number[];
  readonly groups: readonly Inside[];
}

/** Groups of positions by the keys, level under level, each made of what is inside it; in order of first appearance. */
export function groupsBy<Made>(
  book: Book,
  positions: readonly number[],
  [key, ...further]: readonly GroupingKey[],
  make: (group: WalkedGroup<Made>) => Made,
): readonly Made[] {
  if (!key) return [];
  const { numbers, ids } = groupColumn(book, key);
  const lists: number[][] = [];
  const found: number[] = [];
  for (const p of positions) {
    const number = numbers[p] as number;
    if (lists[number]) lists[number].push(p);
    else {
      lists[number] = [p];
      found.push(number);
    }
  }
  return found.map((number) => {
    const list = lists[number] as number[];
    return make({ key, id: ids[number] ?? null, list, groups: groupsBy(book, list, further, make) });
  });
}
