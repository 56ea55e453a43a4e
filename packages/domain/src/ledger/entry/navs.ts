import { currencyOf, type Book } from "../book.ts";
import type { ExactInput } from "../input.ts";
import type { Nav } from "../nav.ts";
import { exactOf } from "./recorded-prices.ts";

/** A net asset value as it is entered: account and instrument by index, `currency` null: that of the fund. */
export interface NavInput extends Omit<Nav, "amount" | "currency"> {
  readonly account: number;
  readonly instrument: number;
  readonly amount: ExactInput;
  readonly currency: number | null;
}

/**
 * Replaces all net asset values of a book by these, given in order of record: of one day the last counts. Throws
 * InvalidDecimal; nothing is changed then.
 */
export function setNavs(book: Book, inputs: readonly NavInput[]): void {
  const byFund = new Map<number, Map<number, Map<number, Nav>>>();
  for (const { account, instrument, amount, currency, day, id } of inputs) {
    const byAccount = byFund.get(instrument) ?? new Map<number, Map<number, Nav>>();
    const byDay = byAccount.get(account) ?? new Map<number, Nav>();
    const own = currency ?? currencyOf(book, instrument);
    byDay.set(day, { id, day, amount: exactOf(amount), currency: own });
    byFund.set(instrument, byAccount.set(account, byDay));
  }
  const inOrder = (byDay: Map<number, Nav>): Nav[] => [...byDay.values()].toSorted((a, b) => a.day - b.day);
  const ofAccounts = (byAccount: Map<number, Map<number, Nav>>) =>
    new Map([...byAccount].map(([account, byDay]) => [account, inOrder(byDay)]));
  book.navs = new Map([...byFund].map(([fund, byAccount]) => [fund, ofAccounts(byAccount)]));
  book.changes += 1;
}
