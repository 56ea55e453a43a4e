import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { DayGrid } from "../snapshot/day-grid.ts";
import { DayValues } from "../snapshot/day-values.ts";
import type { GroupSums } from "./group-sums.ts";
import type { Position } from "../ledger/columns/position.ts";

/** Values on the ends of a window that no other window need look at. */
export class EndValues {
  private readonly book: Book;
  private readonly weights: Float64Array | null;
  private readonly places: readonly number[];
  private readonly values: DayValues;
  private readonly column: Float64Array;

  constructor(book: Book, weights: Float64Array | null, { first, placeOf }: DayGrid, days: readonly Day[]) {
    this.book = book;
    this.weights = weights;
    this.places = days.map((day) => placeOf[day - first] as number);
    this.values = new DayValues(book, Int32Array.from(days));
    this.column = new Float64Array(days.length);
  }

  /** Adds up by position in the same order as on every other day. */
  addTo(members: readonly number[], sums: GroupSums): void {
    for (const p of members) {
      const values = this.values.of(p);
      if (!values) continue;
      const { currency } = this.book.positions[p] as Position;
      const { value } = sums.of(currency);
      const share = this.weights ? (this.weights[p] as number) : 1;
      this.places.forEach((place, i) => {
        value[place] = (value[place] as number) + (values[i] as number) * share;
      });
    }
  }
}
