import type { Book } from "../ledger/book.ts";
import { DayTotals, type TotalsSource } from "../ledger/columns/day-totals.ts";
import type { RateSegments } from "../ledger/columns/rate-columns.ts";
import { segmentsOf } from "../ledger/rates/rate-segments.ts";

/**
 * Totals of a book by day for one target currency, made when they are first asked for and kept in `kept`. Null where a
 * book is asked for the first time, which does not pay for them, and where doubles are not exact.
 */
export function cachedDailyTotals(
  book: Book,
  kept: Map<number, DayTotals | null>,
  target: number,
  what: Pick<TotalsSource, "counts" | "onlyPaidIn" | "withFees">,
): DayTotals | null {
  if (!book.dayIndex) return null;
  let totals = kept.get(target);
  if (totals === undefined) {
    const ratesOf = (currency: number): RateSegments => segmentsOf(book, currency, target);
    totals = DayTotals.of({ ...what, positions: book.positions, target, ratesOf });
    kept.set(target, totals);
  }
  return totals;
}
