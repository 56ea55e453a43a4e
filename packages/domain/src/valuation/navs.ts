import type { Book } from "./book.ts";
import type { ExactInput } from "./input.ts";
import type { Nav } from "./nav.ts";
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
  const byFund = new Map<number, Map<number, Nav[]>>();
  for (const { account, instrument, amount, currency, day, id } of inputs) {
    const byAccount = byFund.get(instrument) ?? new Map<number, Nav[]>();
    const own = currency ?? book.terms.instruments[instrument]?.currency ?? 0;
    const others = (byAccount.get(account) ?? []).filter((nav) => nav.day !== day);
    const navs = [...others, { id, day, amount: exactOf(amount), currency: own }];
    byFund.set(
      instrument,
      byAccount.set(
        account,
        navs.toSorted((a, b) => a.day - b.day),
      ),
    );
  }
  book.navs = byFund;
  book.keptSums = [];
  book.models.forgetLoans();
}
