import type { BasisBook } from "./basis.ts";
import type { Book } from "./book.ts";
import type { Frame } from "./frame.ts";
import type { Rate } from "./rates.ts";

/** What the rows of one answer have in common. */
export interface RowContext {
  readonly book: Book;
  readonly target: number;
  readonly at: Frame;
  readonly since: Frame | null;
  /** by currency; null: no rate */
  readonly rateAt: (currency: number) => Rate | null;
  readonly rateSince: (currency: number) => Rate | null;
  /** null: basis was not asked */
  readonly basis: BasisBook | null;
}
