import { sumOrNull } from "../lots/lot-book.ts";
import { sumRationals } from "../money/bounded-rational.ts";
import {
  compareRationals,
  divideRationals,
  multiplyRationals,
  rational,
  rationalOf,
  type Rational,
} from "../money/rational.ts";
import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { createBook, type Book } from "../ledger/book.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import { setPrices } from "../ledger/entry/recorded-prices.ts";
import { grouped } from "./grouped.ts";
import type { BookToEvaluate, BookTrade } from "./input.ts";
import { splitRatio } from "./split-ratio.ts";

interface Quote {
  readonly day: Day;
  readonly price: Decimal;
  readonly currency: string;
  /** Which trade of the book it is of; null: a recorded price, which is of the end of its day. */
  readonly place: number | null;
}

interface Split {
  readonly day: Day;
  readonly symbol: string;
  readonly ratio: Rational;
  readonly place: number;
}

/** Prices, splits and rates of the book as they stand at the end of a day; nothing looks forward. */
export class Market {
  private readonly currencies: ReadonlyMap<string, number>;
  private readonly rates: Book;
  private readonly prices: ReadonlyMap<string, readonly Quote[]>;
  private readonly lastTrades: ReadonlyMap<string, readonly Quote[]>;
  private readonly splits: ReadonlyMap<string, readonly Split[]>;
  private readonly target: string;

  constructor(book: BookToEvaluate) {
    this.target = book.currency;
    const codes = new Set([
      book.currency,
      ...book.trades.map(({ currency }) => currency),
      ...book.prices.map(({ currency }) => currency),
      ...book.rates.flatMap(({ from, to }) => [from, to]),
    ]);
    this.currencies = new Map([...codes].map((code, i) => [code, i]));
    this.rates = ratesOf(book, [...codes]);
    this.prices = bySymbol(book.prices.map((price) => ({ ...price, place: null })));
    const placed = book.trades.map((trade, place) => ({ ...trade, symbol: trade.symbol ?? "", place }));
    const deals = placed.filter(({ type }) => type === "BUY" || type === "SELL");
    this.lastTrades = bySymbol(deals.map((deal) => ({ ...deal, price: deal.unitPrice })));
    this.splits = grouped(
      placed
        .filter(({ type }) => type === "SPLIT")
        .map(({ day, symbol, quantity, place }) => ({ day, symbol, ratio: splitRatio(quantity), place })),
      ({ symbol }) => symbol,
    );
  }

  /** An amount in the book's currency at the rate of a day; null: there is no rate. Nothing is nothing in every currency. */
  convert(amount: Rational, currency: string, day: Day): Rational | null {
    if (amount.numerator === 0n) return amount;
    const indexOf = (code: string): number => this.currencies.get(code) as number;
    const rate = rateOn(this.rates, indexOf(currency), indexOf(this.target), day);
    return rate && multiplyRationals(amount, rationalOf(rate.value));
  }

  /**
   * Value in the book's currency of units held at the end of a day: the newest recorded price on or before it, else
   * the last trade's, carried past later splits; null: no price or no rate. Trades of one day follow each other as they
   * are given, a price recorded on the day of a split is of after it. `ratesOf`: the day whose rates count.
   */
  value(symbol: string, quantity: Rational, day: Day, ratesOf: Day = day): Rational | null {
    if (quantity.numerator === 0n) return quantity;
    const quote = newest(day, this.prices.get(symbol)) ?? newest(day, this.lastTrades.get(symbol));
    if (!quote) return null;
    let price = rationalOf(quote.price);
    for (const split of this.splits.get(symbol) ?? []) {
      const isLater = quote.place === null ? split.day > quote.day : split.place > quote.place;
      if (isLater && split.day <= day)
        price = multiplyRationals(price, rational(split.ratio.denominator, split.ratio.numerator));
    }
    return this.convert(multiplyRationals(quantity, price), quote.currency, ratesOf);
  }

  /**
   * Value of units that were held before a day, when money came on it: at the price that was paid for more of them that
   * day (`trades`), but within what they were worth as it began and ended; where nothing was bought as it ended.
   */
  preFlow(symbol: string, quantity: Rational, day: Day, trades: readonly BookTrade[]): Rational | null {
    const splits = trades.filter(({ type }) => type === "SPLIT").map((trade) => splitRatio(trade.quantity));
    const units = splits.reduce(multiplyRationals, quantity);
    const atEnd = this.value(symbol, units, day);
    const before = this.value(symbol, quantity, day - 1, day);
    const bought = trades.filter(({ type }) => type === "BUY");
    const sum = sumRationals(bought.map((trade) => rationalOf(trade.quantity)));
    const cost = sumOrNull(bought.map((trade) => this.convert(amountOf(trade), trade.currency, day)));
    if (!atEnd || !before || !cost || sum.numerator === 0n) return atEnd;
    const paid = divideRationals(multiplyRationals(cost, units), sum);
    const [low, high] = [before, atEnd].toSorted(compareRationals) as [Rational, Rational];
    if (compareRationals(paid, low) < 0) return low;
    return compareRationals(paid, high) > 0 ? high : paid;
  }
}

/** Units times price of a trade, in its own currency. */
export function amountOf({ quantity, unitPrice }: BookTrade): Rational {
  return multiplyRationals(rationalOf(quantity), rationalOf(unitPrice));
}

function ratesOf({ rates, currency }: BookToEvaluate, codes: readonly string[]): Book {
  const book = createBook({
    defaultCurrency: codes.indexOf(currency),
    accounts: [],
    instruments: codes.map((code, i) => ({ id: code, name: code, type: "CCY", code, currency: i })),
  });
  setPrices(
    book,
    rates.map(({ from, to, day, rate }) => {
      return { instrument: codes.indexOf(from), currency: codes.indexOf(to), day, price: rate, source: "observed" };
    }),
  );
  return book;
}

/** Quotes by symbol and day; of one day the last counts. */
function bySymbol(quotes: readonly (Quote & { readonly symbol: string })[]): ReadonlyMap<string, readonly Quote[]> {
  const lists = grouped(quotes, ({ symbol }) => symbol);
  for (const list of lists.values()) list.sort((a, b) => a.day - b.day);
  return lists;
}

function newest(day: Day, quotes: readonly Quote[] = []): Quote | null {
  let [low, high] = [0, quotes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((quotes[middle] as Quote).day <= day) low = middle + 1;
    else high = middle;
  }
  return quotes[low - 1] ?? null;
}
