import type { BookTerms } from './terms.ts';

/** A book in memory. Made by `createBook` or `openCheckpoint`, changed by `LedgerEntry`, `setPrices`, `removePrices` and `setTerms`. */
export interface Book {
  readonly terms: BookTerms;
}

/** An empty book over the given terms. */
export function createBook(terms: BookTerms): Book {
  return { terms };
}

/** Replaces the terms. The new lists must begin with the same ids in the same order; names, types and roles may differ, and more may follow. */
export function setTerms(book: Book, terms: BookTerms): void {
  void book;
  void terms;
  throw new Error('not built yet');
}
