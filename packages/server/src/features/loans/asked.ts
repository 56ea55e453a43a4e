import type { RecordedTerms } from "@distributary/domain/instruments/recorded-terms";
import type { Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";

/** One instrument of the book and the day it is asked about. */
export interface Asked {
  readonly book: Book;
  /** its index in the book */
  readonly instrument: number;
  readonly day: Day;
  readonly recorded: RecordedTerms;
}
