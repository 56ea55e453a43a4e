import { approximate } from "../money/approximate.ts";
import { ZERO, addDecimals } from "../money/decimal.ts";
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
  const units = unitsBefore(position, day);
  if (units === 0 || position.isCash) return units;
  const ratio = ratioSince(splitsIn([position]), day - 1, day);
  const unitsNow = ratio ? units * doubleOf(ratio) : units;
  return unitsNow * perUnitOn(book, position, day, ratio);
}

/** Units held at the end of the day before. */
function unitsBefore(position: Position, day: Day): number {
  let units = ZERO;
  for (const slice of position.slices) {
    const n = slice ? changesUpTo(slice, day - 1) : 0;
    if (slice && n > 0) units = addDecimals(units, quantityAfter(slice, n));
  }
  return approximate(units);
}

/** Per unit of after the splits of the day (`ratio`); of what has no price any more, as when all of it went, that of the day before. */
function perUnitOn(book: Book, position: Position, day: Day, ratio: Rational | null): number {
  const { instrument, account } = position;
  const holder = book.navs.get(instrument)?.size ? account : null;
  const before = priceOn(book, instrument, day - 1, holder)?.perUnit ?? null;
  const atEnd = priceOn(book, instrument, day, holder);
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
  const end = changesUpTo(slice, day);
  for (let i = changesUpTo(slice, day - 1); i < end; i++) {
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
