import { PRICE_SOURCES, type PriceSource } from "../codes/price-sources.ts";
import { mantissaAt, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { bigAt, countUpTo, integersOf, type Integers } from "./integers.ts";

/** Recorded prices of one instrument (or one pair of currencies), the best of each day last. Never changed in place. */
export interface PriceHistory {
  readonly count: number;
  readonly days: Int32Array;
  readonly scale: number;
  readonly prices: Integers;
  /** instrument index of the currency each is in */
  readonly currencies: Int32Array;
  /** index in PRICE_SOURCES: 0 user, 1 statement, 2 observed */
  readonly sources: Uint8Array;
}

/** One recorded price in full. */
export interface RecordedPrice {
  readonly day: Day;
  readonly price: Decimal;
  readonly currency: number;
  readonly source: number;
}

export function priceAt(history: PriceHistory, index: number): RecordedPrice {
  return {
    day: history.days[index] ?? 0,
    price: { mantissa: bigAt(history.prices, index), scale: history.scale },
    currency: history.currencies[index] ?? 0,
    source: history.sources[index] ?? 0,
  };
}

/** Index of the price that counts on a day: the newest on or before it, on one date the best source; -1: none. */
export function newestUpTo(history: PriceHistory, day: Day): number {
  return countUpTo(history.days, day) - 1;
}

export function sourceName(source: number): PriceSource {
  return PRICE_SOURCES[source] ?? "observed";
}

/** The history with some prices set and some taken out (same day, source and currency); null when none is left. */
export function changeHistory(
  history: PriceHistory | null,
  set: readonly RecordedPrice[],
  remove: readonly Omit<RecordedPrice, "price">[],
): PriceHistory | null {
  const byKey = new Map<string, RecordedPrice>();
  const keyOf = (price: Omit<RecordedPrice, "price">): string => `${price.day} ${price.source} ${price.currency}`;
  for (let i = 0; i < (history?.count ?? 0); i++) {
    const price = priceAt(history as PriceHistory, i);
    byKey.set(keyOf(price), price);
  }
  for (const price of remove) byKey.delete(keyOf(price));
  for (const price of set) byKey.set(keyOf(price), price);
  if (byKey.size === 0) return null;
  const rows = [...byKey.values()].toSorted((a, b) => a.day - b.day || b.source - a.source || b.currency - a.currency);
  const scale = rows.reduce((largest, row) => Math.max(largest, row.price.scale), 0);
  return {
    count: rows.length,
    days: Int32Array.from(rows, (row) => row.day),
    scale,
    prices: integersOf(rows.map((row) => mantissaAt(row.price, scale))),
    currencies: Int32Array.from(rows, (row) => row.currency),
    sources: Uint8Array.from(rows, (row) => row.source),
  };
}
