import { PRICE_SOURCES, type PriceSource } from "../codes/price-sources.ts";
import { mantissaAt, type Decimal } from "../money/decimal.ts";
import { decimalOf, divideRationals, rationalOf } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import { bigAt, countUpTo, integersOf, type Integers } from "./columns/integers.ts";
import type { Split } from "./splits.ts";

/** Added to the source of a price that was carried past a split. */
const CARRIED = 8;

/**
 * Recorded prices of one instrument (or one pair of currencies), the best of each day last. On the day of a split stands
 * the price before it, carried past it by the ratio, unless the day has its own. Never changed in place.
 */
export interface PriceHistory {
  readonly count: number;
  readonly days: Int32Array;
  readonly scale: number;
  readonly prices: Integers;
  /** instrument index of the currency each is in */
  readonly currencies: Int32Array;
  /** index in PRICE_SOURCES: 0 user, 1 statement, 2 observed; 8 more where it was carried past a split */
  readonly sources: Uint8Array;
}

/** One recorded price in full. */
export interface RecordedPrice {
  readonly day: Day;
  readonly price: Decimal;
  readonly currency: number;
  readonly source: number;
}

/** The price at a place of a history; places come from {@link newestUpTo}. */
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

/** Where a price came from, whether it was carried past splits or not. */
export function sourceName(source: number): PriceSource {
  return PRICE_SOURCES[source % CARRIED] ?? "observed";
}

/** The day a price was recorded of: of one that was carried past splits, the day of the price before them. */
export function recordedDay(history: PriceHistory, index: number): Day {
  let first = index;
  while (first > 0 && isCarried(history, first)) first -= 1;
  return history.days[first] ?? 0;
}

/** Whether a price is of a day before a split, and was carried past it by the ratio. */
export function isCarried(history: PriceHistory, index: number): boolean {
  return (history.sources[index] ?? 0) >= CARRIED;
}

/**
 * The history with some prices set and some taken out (same day, source and currency), carried past the splits of the
 * instrument; null when none is left.
 */
export function changeHistory(
  history: PriceHistory | null,
  set: readonly RecordedPrice[],
  remove: readonly Omit<RecordedPrice, "price">[],
  splits: readonly Split[] = [],
): PriceHistory | null {
  const gone = new Set(remove.map(keyOf));
  const known: RecordedPrice[] = [];
  for (let i = 0; i < (history?.count ?? 0); i++) {
    const price = priceAt(history as PriceHistory, i);
    if (price.source < CARRIED && !(gone.size > 0 && gone.has(keyOf(price)))) known.push(price);
  }
  // The sort keeps the order of equals, so the newest of a key is its last.
  const recorded = [...known, ...set]
    .toSorted(inOrder)
    .filter((price, i, all) => i + 1 === all.length || inOrder(price, all[i + 1] as RecordedPrice) !== 0);
  if (recorded.length === 0) return null;
  const rows = splits.length === 0 ? recorded : withCarried(recorded, splits);
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

type PriceOfDay = Omit<RecordedPrice, "price">;

function keyOf({ day, source, currency }: PriceOfDay): string {
  return `${day} ${source} ${currency}`;
}

/** By day, the best of each day last; nothing between two of the same key. */
function inOrder(a: PriceOfDay, b: PriceOfDay): number {
  return a.day - b.day || b.source - a.source || b.currency - a.currency;
}

/** Beside the recorded prices, in order of their days, the newest one before each split as it is on the day of the split. */
function withCarried(recorded: readonly RecordedPrice[], splits: readonly Split[]): RecordedPrice[] {
  const rows: RecordedPrice[] = [];
  let next = 0;
  for (const { day, ratio } of splits) {
    while (next < recorded.length && (recorded[next] as RecordedPrice).day < day)
      rows.push(recorded[next++] as RecordedPrice);
    const before = rows.at(-1);
    if (!before || recorded[next]?.day === day) continue;
    const price = decimalOf(divideRationals(rationalOf(before.price), ratio));
    rows.push({ ...before, day, price, source: (before.source % CARRIED) + CARRIED });
  }
  return [...rows, ...recorded.slice(next)];
}
