import { sumOrNull } from "../lots/lot-book.ts";
import { ZERO_RATIONAL } from "../money/bounded-rational.ts";
import { addRationals, rationalOf, subtractRationals, type Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { BookTrade } from "./input.ts";
import { addTo, negative, type Known } from "./known.ts";
import type { Standing } from "./ledger.ts";
import { amountOf, type Market } from "./market.ts";

/** Cash at the end of a day, and what was there before it, both at the rates of the day. */
export type CashStanding = Pick<Standing, "value" | "preFlow">;

/** Cash by currency as deposits, trades and payments move it, and what came from outside. */
export class Cash {
  /** deposits less withdrawals by day, in the book's currency */
  readonly flows = new Map<Day, Known>();
  private readonly market: Market;
  private readonly trades: readonly BookTrade[];
  private readonly balances = new Map<string, Rational>();
  private next = 0;

  /** `trades` by day. */
  constructor(market: Market, trades: readonly BookTrade[]) {
    this.market = market;
    this.trades = trades.filter(({ type }) => type !== "SPLIT");
  }

  /** Cash in the book's currency at the end of a day, and that of before the day; days are asked for in ascending order. */
  advance(day: Day): CashStanding {
    const preFlow = this.balanceOn(day);
    for (let trade = this.trades[this.next]; trade && trade.day <= day; trade = this.trades[++this.next]) {
      this.apply(trade);
    }
    return { value: this.balanceOn(day), preFlow };
  }

  /** What stands there now, at the rates of a day. */
  private balanceOn(day: Day): Known {
    return sumOrNull([...this.balances].map(([currency, amount]) => this.market.convert(amount, currency, day)));
  }

  private apply(trade: BookTrade): void {
    const { day, type, currency } = trade;
    const amount = amountOf(trade);
    const isIn = type === "DEPOSIT" || type === "SELL" || type === "DIVIDEND" || type === "INTEREST";
    const fee = rationalOf(trade.fee);
    const before = subtractRationals(this.balances.get(currency) ?? ZERO_RATIONAL, fee);
    this.balances.set(currency, isIn ? addRationals(before, amount) : subtractRationals(before, amount));
    if (type !== "DEPOSIT" && type !== "WITHDRAW") return;
    const moved = this.market.convert(amount, currency, day);
    addTo(this.flows, day, isIn ? moved : negative(moved));
  }
}
