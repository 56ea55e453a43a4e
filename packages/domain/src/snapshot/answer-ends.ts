import type { Book } from "../ledger/book.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Rate } from "../ledger/rates/rates.ts";

/** A book at the end of one day or of two, with the rates into the currency of the answer. */
export interface AnswerEnds {
  readonly book: Book;
  readonly target: number;
  readonly at: Snapshot;
  readonly since: Snapshot | null;
  /** by currency; null: no rate */
  readonly rateAt: (currency: number) => Rate | null;
  readonly rateSince: (currency: number) => Rate | null;
}
