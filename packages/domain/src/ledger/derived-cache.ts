import type { Book } from "./book.ts";

/** What a kept result rests on: it is dropped with the first change of that. */
export type RestsOn = "terms" | "everything";

/**
 * One result per book, worked out when it is first asked for and dropped when the book has changed since. It lives
 * beside the book and not in it, so that the ledger needs to know nothing of what is made of it.
 */
export class DerivedCache<T> {
  private readonly kept = new WeakMap<Book, { readonly stamp: unknown; readonly value: T }>();
  private readonly restsOn: RestsOn;
  private readonly make: (book: Book) => T;

  /** `restsOn` names the part of the book whose change makes the result stale; `make` works it out. */
  constructor(restsOn: RestsOn, make: (book: Book) => T) {
    this.restsOn = restsOn;
    this.make = make;
  }

  /** The result for a book as it is now. */
  of(book: Book): T {
    const stamp = this.restsOn === "terms" ? book.terms : book.changes;
    const known = this.kept.get(book);
    if (known?.stamp === stamp) return known.value;
    const value = this.make(book);
    this.kept.set(book, { stamp, value });
    return value;
  }
}
