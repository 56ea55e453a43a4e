import {
  addDecimals,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  ZERO,
  type Decimal,
} from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { currencyOf, type Book } from "../../ledger/book.ts";
import { entersNetWorth } from "../../ledger/net-worth-account.ts";
import { rateOn } from "../../ledger/rates/rates.ts";
import { amountOf, changesUpTo, quantityOf, TRADE } from "../../ledger/columns/posting-columns.ts";

/**
 * What was paid for units of an instrument that the own accounts gave up from the day of its redemption on, up to the end
 * of `until`: in the instrument's currency, other money at the rate of its day; what has no rate is left out. Null where
 * nothing was given up: a price that nobody was paid is no redemption.
 */
export function redeemedFrom(book: Book, instrument: number, from: Day, until: Day): Decimal | null {
  const own = currencyOf(book, instrument);
  let paid: Decimal | null = null;
  for (const position of book.positions) {
    const account = book.terms.accounts[position.account];
    const postings = position.slices[TRADE];
    if (position.instrument !== instrument || !postings || !account || !entersNetWorth(account)) continue;
    for (let i = changesUpTo(postings, from - 1); i < changesUpTo(postings, until); i++) {
      if (signOfDecimal(quantityOf(postings, i)) >= 0) continue;
      // A change of units is minus what was paid for them.
      paid = addDecimals(paid ?? ZERO, negateDecimal(amountOf(postings, i)));
      for (const { amount, currency } of postings.extras.get(i)?.foreign ?? []) {
        const rate = rateOn(book, currency, own, postings.days[i] as Day);
        if (rate) paid = addDecimals(paid, negateDecimal(multiplyDecimals(amount, rate.value)));
      }
    }
  }
  return paid;
}
