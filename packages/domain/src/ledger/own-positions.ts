import type { Book } from "./book.ts";
import { entersNetWorth } from "./net-worth-account.ts";
import type { Position } from "./columns/position.ts";
import { positionsHolding } from "./positions-holding.ts";

/** The positions of an instrument in the accounts that count in net worth. */
export function ownPositionsOf(book: Book, instrument: number): Position[] {
  return positionsHolding(book, instrument).filter(({ account }) => {
    const terms = book.terms.accounts[account];
    return terms !== undefined && entersNetWorth(terms);
  });
}
