import { ZERO, addDecimals, compareDecimals, multiplyDecimals, negateDecimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { currencyOf, type Book } from "../../ledger/book.ts";
import type { FundFlow, FundMove } from "./fund-flow.ts";
import { COURSES } from "./kept-courses.ts";
import { entersNetWorth } from "../../ledger/net-worth-account.ts";
import type { Position } from "../../ledger/columns/position.ts";
import { rateOn } from "../../ledger/rates/rates.ts";
import { INCOME, TRADE, amountOf, feesOf, quantityOf } from "../../ledger/columns/posting-columns.ts";
import { positionsHolding } from "../../ledger/positions-holding.ts";

/**
 * All that was ever paid into and out of a fund by the own accounts, in order of days; kept until the book changes. What
 * has no rate on its day is left out.
 */
export function fundFlows(book: Book, instrument: number): readonly FundFlow[] {
  const kept = COURSES.of(book).flows.get(instrument);
  if (kept) return kept;
  const flows = [...traded(book, instrument), ...income(book, instrument)].toSorted((a, b) => a.day - b.day);
  COURSES.of(book).flows.set(instrument, flows);
  return flows;
}

/** Units of a fund that came to the own accounts or left them without a payment. */
export function fundMoves(book: Book, instrument: number): FundMove[] {
  return ownPositions(book, instrument).flatMap(({ account, slices }) =>
    slices.flatMap((postings) => {
      if (!postings || postings.changeClass === TRADE) return [];
      const { changeClass, days, transactions } = postings;
      return Array.from(days.subarray(0, postings.count), (day, i): FundMove => {
        return { day, transaction: transactions[i] as number, account, units: quantityOf(postings, i), changeClass };
      });
    }),
  );
}

function* traded(book: Book, instrument: number): Iterable<FundFlow> {
  for (const { account, currency, slices } of ownPositions(book, instrument)) {
    const postings = slices[TRADE];
    if (!postings) continue;
    for (let i = 0; i < postings.count; i++) {
      const day = postings.days[i] as Day;
      let paid = amountOf(postings, i);
      for (const one of postings.extras.get(i)?.foreign ?? [])
        paid = addDecimals(
          paid,
          multiplyDecimals(one.amount, rateOn(book, one.currency, currency, day)?.value ?? ZERO),
        );
      const units = quantityOf(postings, i);
      const isAtOne = compareDecimals(paid, units) === 0;
      const transaction = postings.transactions[i] as number;
      yield { day, transaction, account, amount: addDecimals(paid, feesOf(postings, i)), units, isAtOne };
    }
  }
}

function* income(book: Book, instrument: number): Iterable<FundFlow> {
  const own = currencyOf(book, instrument);
  for (const { account, currency, isCash, slices } of book.positions) {
    const postings = slices[INCOME];
    if (!isCash || !postings?.causes || !isOwn(book, account)) continue;
    for (let i = 0; i < postings.count; i++) {
      if (postings.causes[i] !== instrument) continue;
      const day = postings.days[i] as Day;
      const rate = rateOn(book, currency, own, day);
      if (!rate) continue;
      const amount = negateDecimal(multiplyDecimals(amountOf(postings, i), rate.value));
      const transaction = postings.transactions[i] as number;
      yield { day, transaction, account: null, amount, units: null, isAtOne: false };
    }
  }
}

function ownPositions(book: Book, instrument: number): Position[] {
  return positionsHolding(book, instrument).filter(({ account }) => isOwn(book, account));
}

function isOwn(book: Book, account: number): boolean {
  const terms = book.terms.accounts[account];
  return terms !== undefined && entersNetWorth(terms);
}
