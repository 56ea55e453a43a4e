import { ZERO_RATIONAL } from "../money/bounded-rational.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import {
  addRationals,
  compareRationals,
  decimalOf,
  multiplyRationals,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../money/rational.ts";
import { formatDay, type Day } from "../time/day.ts";
import { InvalidBook, type BookTrade } from "./input.ts";
import { splitRatio } from "./split-ratio.ts";

/**
 * Refuses a sale up to the end of a day of more units than are held, by the place of its trade in the file: a short
 * position that nobody asked for is far more often a purchase that is missing. Trades in the order of the file. Throws {@link InvalidBook}.
 */
export function demandHeldUnits(trades: readonly BookTrade[], at: Day): void {
  const held = new Map<string, Rational>();
  const inOrder = trades.map((trade, place) => ({ trade, place })).toSorted((a, b) => a.trade.day - b.trade.day);
  for (const { trade, place } of inOrder) {
    const { symbol, type, day, quantity } = trade;
    if (symbol === null || day > at) continue;
    const before = held.get(symbol) ?? ZERO_RATIONAL;
    const units = rationalOf(quantity);
    if (type === "BUY") held.set(symbol, addRationals(before, units));
    if (type === "SPLIT") held.set(symbol, multiplyRationals(before, splitRatio(quantity)));
    if (type !== "SELL") continue;
    if (compareRationals(units, before) > 0) {
      throw new InvalidBook(
        `trades[${place}].quantity sells ${formatDecimal(quantity)} ${symbol} on ${formatDay(day)}, and ` +
          `${formatDecimal(decimalOf(before))} are held; give the purchase that is missing, or "allow_short": true.`,
      );
    }
    held.set(symbol, subtractRationals(before, units));
  }
}
