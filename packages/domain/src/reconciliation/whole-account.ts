import { minorUnitOf } from "../codes/currencies.ts";
import { ZERO, addDecimals, signOfDecimal, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { roundDecimal } from "../money/round.ts";
import type { Day } from "../time/day.ts";
import { currencyOf, type Book } from "../ledger/book.ts";
import { priceOn } from "../market/price-on.ts";
import { worthInAll, worthsOf, type HeldWorth } from "./account-worth.ts";
import { priceOfStated } from "./stated-price.ts";

/** What would make an account worth what its statement says in all. */
export interface WholeAccount {
  /** money that is missing in its cash, in minor units of the stated currency; null: none, or a value is not known */
  readonly money: Decimal | null;
  /** the price that one holding would have to have; null: no one holding is the one */
  readonly price: { readonly instrument: number; readonly price: Decimal; readonly isStale: boolean } | null;
  /** whether the cash that is there can pay what is missing below zero */
  readonly isCovered: boolean;
}

/**
 * What closes the difference of an account's total `value` in `currency` (index) at the end of a day. The holding whose
 * price may be wrong is the only one, else the only one whose price is not of that day; it must be paid in the stated
 * currency, so that its new value is exact, and not have a price of the day that a person entered: that goes before one
 * of a statement.
 */
export function wholeAccount(book: Book, account: number, day: Day, value: Decimal, currency: number): WholeAccount {
  const held = worthsOf(book, account, day, currency);
  const places = minorUnitOf(book.terms.instruments[currency]?.code ?? "");
  const total = worthInAll(held);
  const gap = total && roundDecimal(subtractDecimals(value, total), places);
  const money = gap === null || signOfDecimal(gap) === 0 ? null : gap;
  const cash = held.find(({ instrument }) => instrument === currency)?.quantity ?? ZERO;
  const isCovered = money === null || signOfDecimal(addDecimals(cash, money)) >= 0;
  return { money, price: priceFor(book, account, held, day, value, currency), isCovered };
}

function priceFor(
  book: Book,
  account: number,
  held: readonly HeldWorth[],
  day: Day,
  value: Decimal,
  currency: number,
): WholeAccount["price"] {
  const holdings = held.filter(({ instrument }) => currencyOf(book, instrument) !== instrument);
  const stale = holdings.filter(({ instrument }) => isStale(book, instrument, day, account));
  const [one] = holdings.length === 1 ? holdings : stale.length === 1 ? stale : [];
  if (one === undefined || currencyOf(book, one.instrument) !== currency) return null;
  const standing = priceOn(book, one.instrument, day, account);
  if (standing?.source === "user" && standing.day === day) return null;
  const rest = worthInAll(held.filter((other) => other !== one));
  if (rest === null) return null;
  const price = priceOfStated(book, one.instrument, one.quantity, subtractDecimals(value, rest), day);
  return price && { instrument: one.instrument, price, isStale: isStale(book, one.instrument, day, account) };
}

function isStale(book: Book, instrument: number, day: Day, account: number): boolean {
  return priceOn(book, instrument, day, account)?.day !== day;
}
