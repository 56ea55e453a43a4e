import { signOfDecimal } from "../../money/decimal.ts";
import type { Book } from "../../ledger/book.ts";
import { groupColumn } from "../../ledger/group-key.ts";
import type { GroupFigure } from "../answer/figure-key.ts";
import type { PositionRow } from "../answer/result.ts";

/** The positions of some (indices in the book) that stand in a group, whichever side of it they are on. */
export function membersOf(book: Book, positions: readonly number[], { levels }: GroupFigure): number[] {
  const columns = levels.map(({ key, id }) => ({ column: groupColumn(book, key), id }));
  return positions.filter((p) => columns.every(({ column, id }) => column.ids[column.numbers[p] as number] === id));
}

/** Where a position stands: by the sign of its value now or, where nothing is held any more, before. */
export function sectionOf({ at, since }: Pick<PositionRow, "at" | "since">): GroupFigure["section"] {
  const held = signOfDecimal(at.quantity) !== 0;
  return signOfDecimal((held ? at.value : since?.value) ?? at.quantity) < 0 ? "L" : "A";
}
