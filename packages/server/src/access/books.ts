import type { Book } from "@distributary/domain/ledger/book";

/** A book to ask, with what its universe's profile says. Ask it before anything else is awaited: it is changed in place. */
export interface KnownBook {
  readonly book: Book;
  readonly head: { readonly timezone: string };
}

/** Books of universes, kept warm by whoever loads them; null: there is no such universe. */
export interface Books {
  /** `identified`: with the names of its transactions */
  current(universe: string, identified: boolean): Promise<KnownBook | null>;
  asKnownOn(universe: string, instant: string): Promise<KnownBook | null>;
}

/** The book of a universe as known on an instant, or now where none is given; `identified` as in {@link Books}. */
export function bookKnown(
  books: Books,
  universe: string,
  instant: string | null | undefined,
  identified = false,
): Promise<KnownBook | null> {
  return instant == null ? books.current(universe, identified) : books.asKnownOn(universe, instant);
}
