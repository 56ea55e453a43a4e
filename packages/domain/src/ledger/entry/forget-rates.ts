import type { Day } from "../../time/day.ts";
import type { Book } from "../book.ts";
import { truncateConverted } from "../columns/converted-amounts.ts";
import { segmentsOf } from "../rates/rate-segments.ts";
import { pairKey } from "../rates/rates.ts";

/** After a change of rates dated `day` or later: what was worked out with rates of those days is dropped. */
export function forgetRates(book: Book, day: Day): void {
  const old = new Map(book.segments);
  book.segments.clear();
  book.dayTotals.clear();
  book.paidTotals.clear();
  for (const position of book.positions) {
    for (const [target, columns] of position.converted) {
      const before = old.get(pairKey(position.currency, target));
      const after = segmentsOf(book, position.currency, target);
      // Another scale changes every entry, not only those from that day on.
      if (!before || before.scale !== after.scale || !before.small !== !after.small) position.converted.delete(target);
      else for (const column of columns) if (column) truncateConverted(column, day);
    }
  }
}
