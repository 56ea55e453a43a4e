import { ZERO, addDecimals, compareDecimals, multiplyDecimals, negateDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { currencyOf, type Book } from "./book.ts";
import { entersNetWorth } from "./net-worth-account.ts";
import { rateOn } from "./rates.ts";
import { INCOME, TRADE, amountOf, feesOf, quantityOf } from "./slice.ts";
import { extraAmount } from "./window.ts";

/** What was paid into a fund (above zero, fees included) or came back of it (below zero), in the fund's currency. */
export interface FundFlow {
  readonly day: Day;
  /** index of the account that holds the units; null: income, which is paid into an account of money */
  readonly account: number | null;
  readonly amount: Decimal;
  /** units that came or went for it; null: income */
  readonly units: Decimal | null;
  /** each unit for one of money, fees left out */
  readonly isAtOne: boolean;
}

/**
 * All that was ever paid into and out of a fund by the own accounts, in order of days; kept until the book changes. What
 * has no rate on its day is left out.
 */
export function fundFlows(book: Book, instrument: number): readonly FundFlow[] {
  const kept = book.models.funds.get(instrument);
  if (kept) return kept;
  const flows = [...traded(book, instrument), ...income(book, instrument)].toSorted((a, b) => a.day - b.day);
  book.models.funds.set(instrument, flows);
  return flows;
}

function* traded(book: Book, instrument: number): Iterable<FundFlow> {
  for (const { account, currency, slices } of book.models.positionsOf(instrument)) {
    const slice = slices[TRADE];
    if (!slice || !isOwn(book, account)) continue;
    for (let i = 0; i < slice.count; i++) {
      const day = slice.days[i] as Day;
      const extra = slice.extras.get(i);
      const more = extra ? extraAmount(book, currency, { ...extra, market: null }, day) : ZERO;
      const units = quantityOf(slice, i);
      const paid = addDecimals(amountOf(slice, i), more ?? ZERO);
      const isAtOne = compareDecimals(paid, units) === 0;
      yield { day, account, amount: addDecimals(paid, feesOf(slice, i)), units, isAtOne };
    }
  }
}

function* income(book: Book, instrument: number): Iterable<FundFlow> {
  const own = currencyOf(book, instrument);
  for (const { account, currency, isCash, slices } of book.positions) {
    const slice = slices[INCOME];
    if (!isCash || !slice?.causes || !isOwn(book, account)) continue;
    for (let i = 0; i < slice.count; i++) {
      if (slice.causes[i] !== instrument) continue;
      const day = slice.days[i] as Day;
      const rate = rateOn(book, currency, own, day);
      if (!rate) continue;
      const amount = negateDecimal(multiplyDecimals(amountOf(slice, i), rate.value));
      yield { day, account: null, amount, units: null, isAtOne: false };
    }
  }
}

function isOwn(book: Book, account: number): boolean {
  const terms = book.terms.accounts[account];
  return terms !== undefined && entersNetWorth(terms);
}
