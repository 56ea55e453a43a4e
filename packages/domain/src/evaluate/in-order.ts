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
import type { BookTrade } from "./input.ts";
import { splitRatio } from "./split-ratio.ts";

/** A trade with its number in the list of the file, from 0. */
export interface PlacedTrade {
  readonly trade: BookTrade;
  readonly place: number;
}

/**
 * Trades as they count: by day, those of one day in the order of the list. A list that is newest first is read from its
 * end, as exports of brokers are. Where a sale is listed before the purchase of the same day that covers it, purchases
 * and splits of that day come first.
 */
export function inOrder(listed: readonly PlacedTrade[]): readonly PlacedTrade[] {
  const days = listed.map(({ trade }) => trade.day);
  const isNewestFirst =
    days.every((day, i) => i === 0 || day <= (days[i - 1] ?? day)) && (days[0] ?? 0) > (days.at(-1) ?? 0);
  const byDay = (isNewestFirst ? listed.toReversed() : listed).toSorted((a, b) => a.trade.day - b.trade.day);
  const uncovered = new Set(shortSales(byDay).map(({ sale }) => dayOf(sale.trade)));
  if (uncovered.size === 0) return byDay;
  const rank = ({ trade }: PlacedTrade): number => Number(trade.type === "SELL" && uncovered.has(dayOf(trade)));
  return byDay.toSorted((a, b) => a.trade.day - b.trade.day || rank(a) - rank(b));
}

const dayOf = ({ day, symbol }: BookTrade): string => `${day} ${symbol ?? ""}`;

/** Sales up to the end of a day of more units than are held, each said with its place in the file; trades {@link inOrder}. */
export function namedShortSales(ordered: readonly PlacedTrade[], at: Day): readonly string[] {
  return shortSales(ordered.filter(({ trade }) => trade.day <= at)).map(({ sale: { trade, place }, held }) => {
    const { quantity, symbol, day } = trade;
    return (
      `trades[${place}].quantity sells ${formatDecimal(quantity)} ${symbol ?? ""} on ${formatDay(day)}, and ` +
      `${formatDecimal(decimalOf(held))} are held. The remainder counts as sold short.`
    );
  });
}

interface ShortSale {
  readonly sale: PlacedTrade;
  readonly held: Rational;
}

function shortSales(ordered: readonly PlacedTrade[]): readonly ShortSale[] {
  const found: ShortSale[] = [];
  const held = new Map<string, Rational>();
  for (const sale of ordered) {
    const { symbol, type, quantity } = sale.trade;
    if (symbol === null) continue;
    const before = held.get(symbol) ?? ZERO_RATIONAL;
    const units = rationalOf(quantity);
    if (type === "BUY") held.set(symbol, addRationals(before, units));
    if (type === "SPLIT") held.set(symbol, multiplyRationals(before, splitRatio(quantity)));
    if (type !== "SELL") continue;
    // What was sold short before is not held either, but no less than nothing.
    const atHand = before.numerator < 0n ? ZERO_RATIONAL : before;
    if (compareRationals(units, atHand) > 0) found.push({ sale, held: atHand });
    held.set(symbol, subtractRationals(before, units));
  }
  return found;
}
