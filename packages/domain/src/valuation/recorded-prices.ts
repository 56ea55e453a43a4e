import type { Book } from './book.ts';
import type { PriceInput, PriceKey } from './input.ts';

/** Adds or replaces recorded prices and, for CCY instruments, rates. */
export function setPrices(book: Book, prices: Iterable<PriceInput>): void {
  void book;
  void prices;
  throw new Error('not built yet');
}

/** Takes superseded prices or rates out; keys that are not there are ignored. */
export function removePrices(book: Book, keys: Iterable<PriceKey>): void {
  void book;
  void keys;
  throw new Error('not built yet');
}
