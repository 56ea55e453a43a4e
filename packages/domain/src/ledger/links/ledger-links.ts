import { IncomeBySource } from "./income-by-source.ts";
import { ChangeDays } from "./change-days.ts";
import type { LedgerColumns } from "../ledger-columns.ts";
import { TransactionSides } from "./transaction-sides.ts";

/** How the changes of a book hang together: by their transactions, by what caused them, and by day. */
export interface LedgerLinks {
  readonly sides: TransactionSides;
  readonly caused: IncomeBySource;
  readonly days: ChangeDays;
}

/** The links of a book as it stands, kept in it. */
export function linksOf(book: LedgerColumns & { links: LedgerLinks | null }): LedgerLinks {
  book.links ??= { sides: new TransactionSides(), caused: new IncomeBySource(), days: new ChangeDays() };
  book.links.sides.refresh(book);
  book.links.caused.refresh(book, book.links.sides);
  book.links.days.refresh(book);
  return book.links;
}
