import { multiplyDecimals, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { currencyOf, type Book } from "../../ledger/book.ts";
import { changesOfSource } from "../../ledger/links/changes-of-source.ts";
import { rateOn } from "../../ledger/rates/rates.ts";
import { amountOf, changesUpTo, EXPENSE, INCOME } from "../../ledger/columns/posting-columns.ts";

/** A change of a position by its day and the number of its transaction. */
export interface Moved {
  readonly day: Day;
  readonly transaction: number;
  readonly amount: Decimal;
}

/**
 * Income (+) and expenses (-) of own cash up to the end of a day whose cause is an instrument, wherever they were booked,
 * in a currency (by its index; the instrument's own unless said) at the rates of their days; what has no rate stands as
 * it is.
 */
export function incomeOfSource(
  book: Book,
  instrument: number,
  until: Day,
  into: number = currencyOf(book, instrument),
): Moved[] {
  const found: Moved[] = [];
  for (const position of book.positions) {
    if (!position.isCash) continue;
    for (const changeClass of [INCOME, EXPENSE]) {
      const postings = position.slices[changeClass];
      if (!postings) continue;
      const end = changesUpTo(postings, until);
      for (const i of changesOfSource(postings, instrument)) {
        if (i >= end) break;
        const day = postings.days[i] as Day;
        const rate = position.currency === into ? null : rateOn(book, position.currency, into, day);
        const amount = amountOf(postings, i);
        const transaction = postings.transactions[i] as number;
        found.push({ day, transaction, amount: rate ? multiplyDecimals(amount, rate.value) : amount });
      }
    }
  }
  return found;
}
