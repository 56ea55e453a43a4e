import type { Book } from './book.ts';
import type { TransactionInput } from './input.ts';

/**
 * One entry into the ledger: any number of transactions to add and to remove, applied together by `commit`.
 * The same class loads a whole book and brings a warm one up to date. Within one day transactions count in the
 * order they were added, over the life of the book.
 */
export class LedgerEntry {
  constructor(book: Book) {
    void book;
  }

  /** Throws UnbalancedTransaction, InvalidDecimal. The book is not changed before `commit`. */
  add(transaction: TransactionInput): void {
    void transaction;
  }

  /** Takes a superseded transaction out by its uuid. Unknown ids are reported by `commit`. */
  remove(id: string): void {
    void id;
  }

  /** Applies everything; returns the ids of removals that were not in the book. */
  commit(): readonly string[] {
    throw new Error('not built yet');
  }
}
