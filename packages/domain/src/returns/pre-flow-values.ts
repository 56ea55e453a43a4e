import { approximate } from "../money/approximate.ts";
import { ZERO, addDecimals, sumDecimals } from "../money/decimal.ts";
import { decimalOf, type Rational } from "../money/rational.ts";
import { between } from "./measures/growth.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { Position } from "../ledger/columns/position.ts";
import { priceOn } from "../market/price-on.ts";
import {
  TRADE,
  amountOf,
  changesUpTo,
  isPlainChange,
  quantityAfter,
  quantityOf,
  type PostingColumns,
} from "../ledger/columns/posting-columns.ts";
import { ratioSince, splitsIn } from "../ledger/splits.ts";

/**
 * What positions (indices) that were held before a day were worth when money came on it, by currency: at the price that
 * was paid for more of the same that day, where one was, else at that of the end of the day. `weights`: by position the
 * share that counts; null: all. NaN: a price is unknown.
 */
export function preFlowValues(
  book: Book,
  members: readonly number[],
  day: Day,
  weights: Float64Array | null,
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const p of members) {
    const position = book.positions[p] as Position;
    const share = weights ? (weights[p] as number) : 1;
    const value = share === 0 ? 0 : valueOf(book, position, day) * share;
    if (value !== 0) sums.set(position.currency, (sums.get(position.currency) ?? 0) + value);
  }
  return sums;
}

function valueOf(book: Book, position: Position, day: Day): number {
  const units = unitsAt(position, day - 1);
  if (units === 0 || position.isCash) return units;
  if (book.navs.get(position.instrument)?.size) return navBefore(book, position, units, day);
  const ratio = ratioSince(splitsIn([position]), day - 1, day);
  const unitsNow = ratio ? units * doubleOf(ratio) : units;
  return unitsNow * perUnitOn(book, position, day, ratio);
}

/**
 * Of a fund by its net asset values: what it is worth in the end without what was paid into it on the day, since a call
 * adds to them what it pays and tells nothing of a price. Where more was paid than is left, as with fees, that of the day
 * before.
 */
function navBefore(book: Book, position: Position, unitsThen: number, day: Day): number {
  const { instrument, account, slices } = position;
  const perUnit = (on: Day): number => {
    const price = priceOn(book, instrument, on, account)?.perUnit;
    return price ? approximate(price) : Number.NaN;
  };
  const slice = slices[TRADE];
  const paid = slice ? changesOf(slice, day).map((i) => amountOf(slice, i)) : [];
  const before = unitsAt(position, day) * perUnit(day) - approximate(sumDecimals(paid));
  return before >= 0 ? before : unitsThen * perUnit(day - 1);
}

/** Places of the changes of one day. */
function changesOf(slice: PostingColumns, day: Day): number[] {
  const first = changesUpTo(slice, day - 1);
  return Array.from({ length: changesUpTo(slice, day) - first }, (_, i) => first + i);
}

/** Units held at the end of a day. */
function unitsAt(position: Position, day: Day): number {
  let units = ZERO;
  for (const slice of position.slices) {
    const n = slice ? changesUpTo(slice, day) : 0;
    if (slice && n > 0) units = addDecimals(units, quantityAfter(slice, n));
  }
  return approximate(units);
}

/** Per unit of after the splits of the day (`ratio`); of what has no price any more, as when all of it went, that of the day before. */
function perUnitOn(book: Book, position: Position, day: Day, ratio: Rational | null): number {
  const { instrument } = position;
  const before = priceOn(book, instrument, day - 1)?.perUnit ?? null;
  const atEnd = priceOn(book, instrument, day);
  const opened = before ? approximate(before) / (ratio ? doubleOf(ratio) : 1) : Number.NaN;
  if (!atEnd?.perUnit) return opened;
  const closed = approximate(atEnd.perUnit);
  // What is paid for a bond or a loan is without the interest that is in its price.
  const paid = atEnd.accrued ? null : paidPerUnit(position, day);
  return paid === null || Number.isNaN(opened) ? closed : between(opened, paid, closed);
}

/** What was paid for a unit on a day, on average; null: nothing was bought for money of the position's own currency. */
function paidPerUnit({ slices }: Position, day: Day): number | null {
  const slice = slices[TRADE];
  if (!slice) return null;
  let [units, paid] = [ZERO, ZERO];
  for (const i of changesOf(slice, day)) {
    const quantity = quantityOf(slice, i);
    if (quantity.mantissa <= 0n || !isPlainChange(slice, i)) continue;
    units = addDecimals(units, quantity);
    paid = addDecimals(paid, amountOf(slice, i));
  }
  return units.mantissa === 0n ? null : approximate(paid) / approximate(units);
}

function doubleOf(ratio: Rational): number {
  return approximate(decimalOf(ratio));
}
