import { UnknownId, type Book } from "./book.ts";
import { EXPENSE, FLOW, INCOME, TRADE } from "./columns/posting-columns.ts";

/** Class of what a standard account (or one of its type) stands for; null for an own account. Throws UnknownId. */
export function classOfAccount(book: Book, account: number): number | null {
  const terms = book.terms.accounts[account];
  if (!terms) throw new UnknownId(`There is no account ${account} in the terms.`);
  switch (terms.standard) {
    case "RE":
      return FLOW;
    case "I":
      return INCOME;
    case "EX":
      return EXPENSE;
    case "MKT":
    case "ISR":
      return TRADE;
    case "@default":
      return null;
    case null:
      return terms.type === "RE" ? FLOW : terms.type === "I" ? INCOME : terms.type === "EX" ? EXPENSE : null;
  }
}
