import { addDecimals, multiplyDecimals, signOfDecimal, ZERO, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { currencyOf, type Book } from "../ledger/book.ts";
import { entersNetWorth } from "../ledger/net-worth-account.ts";
import { priceOn, type PriceOn } from "../market/price-on.ts";
import { quantityOn } from "./reconcile.ts";

/** An instrument as the own accounts hold it at the end of a day. */
export interface HoldingAt {
  readonly quantity: Decimal;
  /** in the instrument's own currency, accrued interest included; null: no price, or no rate into that currency */
  readonly value: Decimal | null;
  /** the price that counts; null: there is none, or the instrument is a currency */
  readonly price: PriceOn | null;
}

/** Accounts (indices) with a position in an instrument that counts in net worth. */
export function holdersOf(book: Book, instrument: number): number[] {
  return book.positions.flatMap((position) => {
    const account = book.terms.accounts[position.account];
    const isIn = position.instrument === instrument && account !== undefined && entersNetWorth(account);
    return isIn ? [position.account] : [];
  });
}

/** What some accounts hold of an instrument together, valued by the rule of the summary. */
export function holdingAt(book: Book, instrument: number, accounts: readonly number[], day: Day): HoldingAt {
  const quantities = accounts.map((account) => quantityOn(book, account, instrument, day));
  const quantity = quantities.reduce(addDecimals, ZERO);
  if (currencyOf(book, instrument) === instrument) return { quantity, value: quantity, price: null };
  const price = priceOn(book, instrument, day, accounts.length === 1 ? accounts[0] : null);
  if (signOfDecimal(quantity) === 0) return { quantity, value: ZERO, price };
  if (!price?.perUnit) return { quantity, value: null, price };
  if (!book.navs.has(instrument)) return { quantity, value: multiplyDecimals(quantity, price.perUnit), price };
  // The net asset value of a fund is that of each account.
  const values = accounts.map((account, i) => {
    const perUnit = priceOn(book, instrument, day, account)?.perUnit ?? ZERO;
    return multiplyDecimals(quantities[i] ?? ZERO, perUnit);
  });
  return { quantity, value: values.reduce(addDecimals, ZERO), price };
}

/**
 * Cash at hand in a currency: the balances above zero of the own accounts. Overdrawn accounts are debts. The system's
 * accounts count as one: what is due on notices stands in pairs of them that cancel, so only the default account's
 * balance is left.
 */
export function cashOn(book: Book, currency: number, day: Day): Decimal {
  let [cash, system] = [ZERO, ZERO];
  for (const account of holdersOf(book, currency)) {
    const balance = quantityOn(book, account, currency, day);
    if (book.terms.accounts[account]?.standard !== null) system = addDecimals(system, balance);
    else if (signOfDecimal(balance) > 0) cash = addDecimals(cash, balance);
  }
  return signOfDecimal(system) > 0 ? addDecimals(cash, system) : cash;
}

/** The first day on which accounts had anything to do with an instrument; null: none. */
export function firstHeld(book: Book, instrument: number, accounts: readonly number[]): Day | null {
  const held = new Set(accounts);
  const days = book.positions
    .filter((position) => position.instrument === instrument && held.has(position.account))
    .flatMap((position) => position.slices.flatMap((postings) => postings?.days[0] ?? []));
  return days.length === 0 ? null : Math.min(...days);
}
