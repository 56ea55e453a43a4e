import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import type { ExactInput } from "./input.ts";
import { exactOf } from "./recorded-prices.ts";

/** The net asset value of a fund as one amount for the position in one account. */
export interface Nav {
  /** id of the record that says it */
  readonly id: string;
  readonly day: Day;
  readonly amount: Decimal;
  /** instrument index of the currency */
  readonly currency: number;
}

/** The same as it is entered; account and instrument by index, `currency` null: that of the fund. */
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

/** The newest of them on or before a day; null: none. */
export function newestNav(navs: readonly Nav[] | undefined, day: Day): Nav | null {
  return navs?.findLast((nav) => nav.day <= day) ?? null;
}
