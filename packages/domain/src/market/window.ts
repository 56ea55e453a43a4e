import { ZERO, addDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import {
  convertedAfter,
  convertedOf,
  type ConvertedAmounts,
  type DatedAmounts,
} from "../ledger/columns/converted-amounts.ts";
import type { Position } from "../ledger/columns/position.ts";
import { priceOn } from "./price-on.ts";
import type { RateSegments } from "../ledger/columns/rate-columns.ts";
import { convertedOn } from "../ledger/rates/rate-segments.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import {
  CLASSES,
  amountAfter,
  amountOf,
  type ChangeExtra,
  type PostingColumns,
} from "../ledger/columns/posting-columns.ts";

/** The running totals of amount x rate of one slice of a position, made on first use. */
export function convertedSlice(
  position: Position,
  postings: PostingColumns,
  target: number,
  segments: RateSegments,
): ConvertedAmounts {
  return convertedAt(position, postings.changeClass, postings, target, segments);
}

/** The same of what was paid for the purchases among plain trades. */
export function convertedPurchases(
  position: Position,
  purchases: DatedAmounts,
  target: number,
  segments: RateSegments,
): ConvertedAmounts {
  return convertedAt(position, CLASSES, purchases, target, segments);
}

function convertedAt(
  position: Position,
  place: number,
  amounts: DatedAmounts,
  target: number,
  segments: RateSegments,
): ConvertedAmounts {
  let columns = position.converted.get(target);
  if (!columns) {
    columns = Array.from({ length: CLASSES + 1 }, () => null);
    position.converted.set(target, columns);
  }
  let converted = columns[place];
  if (!converted || converted.slice !== amounts) {
    converted = convertedOf(amounts, segments);
    columns[place] = converted;
  }
  return converted;
}

/** What a slice moved in (from, to], by counts of changes: in the position's currency and at the rates of the days. */
export interface SliceWindow {
  readonly amount: Decimal;
  readonly converted: Decimal;
  /** an amount inside rests on a price or rate that is unknown, and counts as nothing */
  readonly isIncomplete: boolean;
}

/** Sum F and sum F x r of one slice between two counts of changes; `segments` null: own currency is the target. */
export function sliceWindow(
  book: Book,
  position: Position,
  postings: PostingColumns,
  target: number,
  segments: RateSegments | null,
  from: number,
  to: number,
): SliceWindow {
  let amount = subtractDecimals(amountAfter(postings, to), amountAfter(postings, from));
  let converted = amount;
  if (segments) {
    const column = convertedSlice(position, postings, target, segments);
    converted = subtractDecimals(convertedAfter(column, segments, to), convertedAfter(column, segments, from));
  }
  let isIncomplete = false;
  for (const [index, extra] of postings.extras) {
    if (index < from || index >= to) continue;
    const day = postings.days[index] as number;
    const more = extraAmount(book, position.currency, extra, day);
    if (!more) {
      isIncomplete = true;
      continue;
    }
    amount = addDecimals(amount, more);
    converted = addDecimals(converted, convertedOn(more, segments, day));
  }
  return { amount, converted, isIncomplete };
}

/** What one change moved, in the position's currency; null where a price or rate is unknown. */
export function amountAt(book: Book, position: Position, postings: PostingColumns, index: number): Decimal | null {
  const [amount, extra] = [amountOf(postings, index), postings.extras.get(index)];
  const more = extra ? extraAmount(book, position.currency, extra, postings.days[index] as Day) : ZERO;
  return more && addDecimals(amount, more);
}

/** Amount of a change that its columns do not hold, in the position's currency; null where a price or rate is unknown. */
export function extraAmount(book: Book, currency: number, extra: ChangeExtra, day: Day): Decimal | null {
  let total: Decimal = ZERO;
  if (extra.market) {
    const perUnit = priceOn(book, extra.market.instrument, day)?.perUnit;
    const from = book.terms.instruments[extra.market.instrument]?.currency ?? currency;
    const rate = rateOn(book, from, currency, day);
    if (!perUnit || !rate) return null;
    total = multiplyDecimals(multiplyDecimals(extra.market.quantity, perUnit), rate.value);
  }
  for (const { amount, currency: paid } of extra.foreign) {
    const rate = rateOn(book, paid, currency, day);
    if (!rate) return null;
    total = addDecimals(total, multiplyDecimals(amount, rate.value));
  }
  return total;
}
