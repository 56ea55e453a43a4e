import { approximate } from "../money/approximate.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { DayGrid } from "../snapshot/day-grid.ts";
import { flowMark } from "./group-sums.ts";
import { isNarrow } from "../ledger/columns/integers.ts";
import { amountOf, type PostingColumns } from "../ledger/columns/posting-columns.ts";
import { extraAmount } from "../market/window.ts";

/** Where amounts are added to, how the days are marked, and by which share they count. */
export interface Adding {
  readonly into: Float64Array;
  readonly marks: Uint32Array;
  readonly mark: number;
  readonly share: number;
}

/** Changes that are shared out: each to the column of the level that the set of its transaction says, beyond them to none. */
export interface Sharing {
  readonly into: readonly Float64Array[];
  readonly marks: Uint32Array;
  readonly share: number;
  /** set by transaction, and level by set */
  readonly setOf: Int32Array;
  readonly levels: Uint8Array;
}

/** Amounts of the changes of one slice as doubles in the position's own currency; NaN: a price or rate is unknown. */
export class PostingAmounts {
  readonly slice: PostingColumns;
  private readonly book: Book;
  private readonly currency: number;
  private readonly running: Float64Array | null;
  private readonly unit: number;
  private readonly hasExtras: boolean;

  constructor(book: Book, currency: number, slice: PostingColumns) {
    this.book = book;
    this.currency = currency;
    this.slice = slice;
    const column = slice.amount ?? slice.quantity;
    this.running = isNarrow(column) ? column : null;
    this.unit = 10 ** (slice.amount ? slice.amountScale : slice.quantityScale);
    this.hasExtras = slice.extras.size > 0;
  }

  /** Adds the changes from..to to a column by place of a grid, and marks their places. */
  addTo({ into, marks, mark, share }: Adding, from: number, to: number, { first, placeOf }: DayGrid): void {
    const { days } = this.slice;
    const { unit } = this;
    const running = this.hasExtras ? null : this.running;
    let before = running && from > 0 ? (running[from - 1] as number) : 0;
    for (let i = from; i < to; i++) {
      const now = running ? (running[i] as number) : 0;
      const place = placeOf[(days[i] as Day) - first] as number;
      into[place] = (into[place] as number) + (running ? (now - before) / unit : this.at(i)) * share;
      marks[place] = (marks[place] as number) | mark;
      before = now;
    }
  }

  /** The same, each change to the column of its level. */
  shareOut(
    { into, marks, share, setOf, levels }: Sharing,
    from: number,
    to: number,
    { first, placeOf }: DayGrid,
  ): void {
    const { days, transactions } = this.slice;
    for (let i = from; i < to; i++) {
      const level = levels[setOf[transactions[i] as number] as number] as number;
      const column = into[level];
      if (!column) continue;
      const place = placeOf[(days[i] as Day) - first] as number;
      column[place] = (column[place] as number) + this.at(i) * share;
      marks[place] = (marks[place] as number) | flowMark(level);
    }
  }

  /** Adds the changes of some indices from..to in the list. */
  addSome({ into, marks, mark, share }: Adding, indices: Int32Array, from: number, to: number, grid: DayGrid): void {
    const { days } = this.slice;
    const { first, placeOf } = grid;
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
    const extra = this.hasExtras ? this.slice.extras.get(i) : undefined;
    if (!extra) return plain;
    const more = extraAmount(this.book, this.currency, extra, this.slice.days[i] as Day);
    return more ? plain + approximate(more) : Number.NaN;
  }
}

function stepOf(running: Float64Array, i: number): number {
  return (running[i] as number) - (i > 0 ? (running[i - 1] as number) : 0);
}
