import { approximate } from "../money/approximate.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import type { DayGrid } from "./day-grid.ts";
import type { GroupSums } from "./group-sums.ts";
import { isNarrow } from "./integers.ts";
import { amountOf, type Slice } from "./slice.ts";
import { extraAmount } from "./window.ts";

/** Where amounts are added to, how the days are marked, and by which share they count. */
export interface Adding {
  readonly into: Float64Array;
  readonly sums: GroupSums;
  readonly mark: number;
  readonly share: number;
}

/** Changes of transactions whose set (by transaction) is chosen: 1 by set. */
export interface Choice {
  readonly setOf: Int32Array;
  readonly chosen: Uint8Array;
}

/** Amounts of the changes of one slice as doubles in the position's own currency; NaN: a price or rate is unknown. */
export class SliceAmounts {
  readonly slice: Slice;
  private readonly book: Book;
  private readonly currency: number;
  private readonly running: Float64Array | null;
  private readonly unit: number;
  /** of changes with extras, worked out once */
  private readonly extras: Map<number, number> | null;

  constructor(book: Book, currency: number, slice: Slice) {
    this.book = book;
    this.currency = currency;
    this.slice = slice;
    const column = slice.amount ?? slice.quantity;
    this.running = isNarrow(column) ? column : null;
    this.unit = 10 ** (slice.amount ? slice.amountScale : slice.quantityScale);
    this.extras = slice.extras.size > 0 ? new Map() : null;
  }

  /** Adds the changes from..to, or those of them that are chosen, to a column by place of a grid, and marks their places. */
  addTo({ into, sums, mark, share }: Adding, from: number, to: number, grid: DayGrid, choice: Choice | null): void {
    const { days, transactions } = this.slice;
    const { first, placeOf } = grid;
    const { marks } = sums;
    const { unit } = this;
    const running = this.extras ? null : this.running;
    let before = running && from > 0 ? (running[from - 1] as number) : 0;
    for (let i = from; i < to; i++) {
      const now = running ? (running[i] as number) : 0;
      const step = now - before;
      before = now;
      if (choice && choice.chosen[choice.setOf[transactions[i] as number] as number] !== 1) continue;
      const place = placeOf[(days[i] as Day) - first] as number;
      into[place] = (into[place] as number) + (running ? step / unit : this.at(i)) * share;
      marks[place] = (marks[place] as number) | mark;
    }
  }

  /** Adds the changes of some indices from..to in the list. */
  addSome({ into, sums, mark, share }: Adding, indices: Int32Array, from: number, to: number, grid: DayGrid): void {
    const { days } = this.slice;
    const { first, placeOf } = grid;
    const { marks } = sums;
    for (let n = from; n < to; n++) {
      const i = indices[n] as number;
      const place = placeOf[(days[i] as Day) - first] as number;
      into[place] = (into[place] as number) + this.at(i) * share;
      marks[place] = (marks[place] as number) | mark;
    }
  }

  /** Amount of one change. */
  at(i: number): number {
    const plain = this.running ? stepOf(this.running, i) / this.unit : approximate(amountOf(this.slice, i));
    return this.extras && this.slice.extras.has(i) ? plain + this.extraOf(i, this.extras) : plain;
  }

  private extraOf(i: number, known: Map<number, number>): number {
    let amount = known.get(i);
    const extra = this.slice.extras.get(i);
    if (amount === undefined && extra) {
      const exact = extraAmount(this.book, this.currency, extra, this.slice.days[i] as number);
      amount = exact ? approximate(exact) : Number.NaN;
      known.set(i, amount);
    }
    return amount ?? 0;
  }
}

function stepOf(running: Float64Array, i: number): number {
  return (running[i] as number) - (i > 0 ? (running[i - 1] as number) : 0);
}
