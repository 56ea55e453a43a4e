import { splitLots } from "../lots/corporate-actions.ts";
import { LotBook, sumOrNull } from "../lots/lot-book.ts";
import { ZERO_RATIONAL, sumRationals } from "../money/bounded-rational.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import { compareRationals, decimalOf, rationalOf, type Rational } from "../money/rational.ts";
import { formatDay, type Day } from "../time/day.ts";
import { InvalidBook, type BookToEvaluate, type BookTrade } from "./input.ts";
import { addTo, minus, negative, plus, type Known } from "./known.ts";
import { amountOf, type Market } from "./market.ts";
import { splitRatio } from "./split-ratio.ts";

const ONE: Rational = { numerator: 1n, denominator: 1n };

/** Where a symbol stands at the end of a day. */
export interface Standing {
  readonly quantity: Rational;
  readonly value: Known;
  /** what was held before the day, as it was when money came on it (see `Market.preFlow`), with what it earned on it */
  readonly preFlow: Known;
}

/** What a symbol, or the book itself, earned and cost in the period. */
export interface Earned {
  readonly realised: Known;
  readonly income: Known;
  /** all fees */
  readonly fees: Known;
  /** those that are neither in basis nor off proceeds */
  readonly feesApart: Known;
}

interface Payment {
  readonly day: Day;
  readonly income: Known;
  readonly fee: Known;
  readonly isApart: boolean;
}

/**
 * The trades of one symbol, day by day: its lots under the method, its income and fees, and what was put in (+) and
 * taken out (-), all in the book's currency at the rates of their days.
 */
export class SymbolLedger {
  /** put in less taken out by day: purchases and fees less sales, dividends and interest */
  readonly flows = new Map<Day, Known>();
  private readonly payments: Payment[] = [];
  private readonly lots: LotBook;
  private readonly book: BookToEvaluate;
  private readonly market: Market;
  private readonly symbol: string | null;
  private readonly trades: readonly BookTrade[];
  private next = 0;

  /** `trades` by day; `symbol` null: what belongs to the book itself. */
  constructor(book: BookToEvaluate, market: Market, symbol: string | null, trades: readonly BookTrade[]) {
    this.book = book;
    this.market = market;
    this.symbol = symbol;
    this.trades = trades;
    this.lots = new LotBook(book.method);
  }

  /** Applies all trades up to the end of a day; days are asked for in ascending order. Throws LotNotHeld and InvalidBook. */
  advance(day: Day): Standing {
    const before = this.lots.quantity();
    const [first, paid] = [this.next, this.payments.length];
    for (let trade = this.trades[this.next]; trade && trade.day <= day; trade = this.trades[++this.next]) {
      this.apply(trade);
    }
    const quantity = this.lots.quantity();
    const value = this.symbol === null ? ZERO_RATIONAL : this.market.value(this.symbol, quantity, day);
    if (this.next === first) return { quantity, value, preFlow: value };
    const today = this.trades.slice(first, this.next);
    const preFlow = this.symbol === null ? ZERO_RATIONAL : this.market.preFlow(this.symbol, before, day, today);
    const income = sumOrNull(this.payments.slice(paid).map((payment) => payment.income));
    return { quantity, value, preFlow: plus(preFlow, income) };
  }

  /** Basis of what is held where the ledger stands; null: a cost is unknown. */
  basis(): Known {
    return this.lots.basis();
  }

  /** Realised, income and fees of the period. */
  earned(): Earned {
    const isWithin = ({ day }: { day: Day }): boolean => this.book.since === null || day > this.book.since;
    const payments = this.payments.filter(isWithin);
    return {
      realised: sumOrNull(this.lots.closed.filter(isWithin).map(({ proceeds, basis }) => minus(proceeds, basis))),
      income: sumOrNull(payments.map(({ income }) => income)),
      fees: sumOrNull(payments.map(({ fee }) => fee)),
      feesApart: sumOrNull(payments.filter(({ isApart }) => isApart).map(({ fee }) => fee)),
    };
  }

  private apply(trade: BookTrade): void {
    const { day, type, currency } = trade;
    if (type === "SPLIT") return splitLots(this.lots, splitRatio(trade.quantity), ONE);
    const fee = this.market.convert(rationalOf(trade.fee), currency, day);
    const amount = this.market.convert(amountOf(trade), currency, day);
    const isDeal = type === "BUY" || type === "SELL";
    if (isDeal) this.deal(trade, amount, fee);
    const isIncome = type === "DIVIDEND" || type === "INTEREST";
    const isCash = type === "DEPOSIT" || type === "WITHDRAW";
    this.payments.push({
      day,
      income: isIncome ? amount : ZERO_RATIONAL,
      fee: type === "FEE" ? plus(amount, fee) : fee,
      isApart: !isDeal || this.book.fees === "expense",
    });
    const put = isCash ? ZERO_RATIONAL : isIncome || type === "SELL" ? negative(amount) : amount;
    addTo(this.flows, day, plus(put, fee));
  }

  private deal(trade: BookTrade, amount: Known, fee: Known): void {
    const { day, type, quantity, lots } = trade;
    const units = rationalOf(quantity);
    const isSale = type === "SELL";
    if (isSale && this.book.method === "SPECIFIC") this.demandLots(trade);
    const paid = isSale ? negative(amount) : amount;
    this.lots.trade({
      day,
      name: formatDay(day),
      quantity: isSale ? { numerator: -units.numerator, denominator: units.denominator } : units,
      amount: this.book.fees === "basis" ? plus(paid, fee) : paid,
      // What is named counts where lots are told by their names; the other methods choose by themselves.
      named: (this.book.method === "SPECIFIC" ? lots : []).map((lot) => ({
        name: formatDay(lot.day),
        quantity: rationalOf(lot.quantity),
      })),
    });
  }

  /** Refuses a sale that takes units of lots that it does not name: which ones is not for the method to guess. */
  private demandLots({ day, quantity, lots }: BookTrade): void {
    const [held, sold, named] = [this.lots.quantity(), rationalOf(quantity), unitsOf(lots)];
    const taken = compareRationals(held, sold) < 0 ? held : sold;
    if (compareRationals(named, taken) >= 0) return;
    const [given, wanted] = [formatDecimal(decimalOf(named)), formatDecimal(decimalOf(taken))];
    throw new InvalidBook(
      `${this.symbol ?? "The book"}: the sale of ${formatDecimal(quantity)} on ${formatDay(day)} names ` +
        `${lots.length === 0 ? "no lots" : `lots for ${given}`}. SPECIFIC sells only named lots: give lots for ${wanted}.`,
    );
  }
}

/** The sum of units that are decimals. */
function unitsOf(lots: BookTrade["lots"]): Rational {
  return sumRationals(lots.map(({ quantity }) => rationalOf(quantity)));
}
