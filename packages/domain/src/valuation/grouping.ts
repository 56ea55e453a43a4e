import type { Book } from './book.ts';
import type { Bridge, PositionRow, Totals } from './result.ts';

/** Keys rows can be grouped by. */
export type GroupingKey = 'account' | 'instrument' | 'entity' | 'instrument_type' | 'currency';

/** One group; its figures are the exact sums of its positions. */
export interface Group {
  readonly key: GroupingKey;
  /** account, instrument, entity or currency id, or instrument type; null: no entity */
  readonly id: string | null;
  readonly at: Totals;
  readonly since: Totals | null;
  readonly bridge: Bridge | null;
  readonly positions: readonly PositionRow[];
  readonly groups: readonly Group[];
}

/** Groups position rows by the keys in order, groups in order of first appearance. Parts add up to the whole. */
export function groupPositions(book: Book, positions: readonly PositionRow[], keys: readonly GroupingKey[]): readonly Group[] {
  void book;
  void positions;
  void keys;
  throw new Error('not built yet');
}
