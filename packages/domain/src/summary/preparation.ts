import { bridgeTotals } from "../attribution/attribution.ts";
import { BasisBook } from "../basis/basis.ts";
import type { Book } from "../ledger/book.ts";
import { DayIndex } from "../ledger/columns/day-index.ts";
import { paidTotals } from "../commitments/paid-capital.ts";
import { TRADE } from "../ledger/columns/posting-columns.ts";

/** Changes of plain trades whose rows are made in one part: few enough that nobody notices the wait for them. */
const CHANGES_OF_A_PART = 20_000;

/** What the next questions will be about. */
export interface Prepared {
  /** instrument index of the currency converted into */
  readonly target: number;
  /** whether they ask for cost and gains */
  readonly basis: boolean;
}

/**
 * Makes part by part what the second question to a book would stop to make: no answer differs for it. Between two parts
 * the book may be asked and changed; what is there already is not made again.
 */
export function* preparation(book: Book, { target, basis }: Prepared): Generator<void, void> {
  book.dayIndex ??= new DayIndex(book.positions);
  yield;
  bridgeTotals(book, target);
  yield;
  paidTotals(book, target);
  yield;
  if (!basis) return;
  const lots = new BasisBook(book);
  let changes = 0;
  for (const position of book.positions) {
    lots.prepare(position);
    changes += position.slices[TRADE]?.count ?? 0;
    if (changes < CHANGES_OF_A_PART) continue;
    changes = 0;
    yield;
  }
}
