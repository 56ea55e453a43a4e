import type { Book } from "./book.ts";
import { CausedChanges } from "./caused-changes.ts";
import { TransactionSides } from "./transaction-sides.ts";

/** How the changes of a book hang together: by their transactions, and by what caused them. */
export interface LedgerLinks {
  readonly sides: TransactionSides;
  readonly caused: CausedChanges;
}

/** The links of a book as it stands, kept in it. */
export function linksOf(book: Book): LedgerLinks {
  book.links ??= { sides: new TransactionSides(), caused: new CausedChanges() };
  book.links.sides.refresh(book);
  book.links.caused.refresh(book, book.links.sides);
  return book.links;
}
