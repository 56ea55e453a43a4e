import {
  ZERO,
  addDecimals,
  multiplyDecimals,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { civilOf, dayOf, type Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import type { IncomeLine, IncomeQuestion } from "./income.ts";
import type { Position } from "../ledger/columns/position.ts";
import { priceOn } from "../market/price-on.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import { changesUpTo, quantityAfter } from "../ledger/columns/posting-columns.ts";
import { modelsOf } from "../market/models/model-value.ts";

/**
 * Interest that accrued on some positions in (since, at] and is not paid, month by month: what the bridge counts of it as
 * income, or for a liability as expense. A month's is what had accrued at its end less what had at its begin, both at
 * the rate of `at`, so that the months add up to the bridge. A payment takes off what had accrued before it. What accrues
 * later than a hundred years on is told together with the last month.
 */
export function accruedLines(
  book: Book,
  positions: readonly number[],
  { since, at, target, shares }: IncomeQuestion,
): IncomeLine[] {
  const accruing = positions.filter((p) => {
    const position = book.positions[p];
    return position !== undefined && !position.isCash && modelsOf(book).accrues(position.instrument);
  });
  if (accruing.length === 0) return [];
  const closing = new Snapshot(book, accruing, at);
  const opening = new Snapshot(book, since === null ? [] : accruing, since ?? at);
  return accruing.flatMap((p) => {
    const { account, instrument, currency, slices } = book.positions[p] as Position;
    const first = slices.reduce((day, slice) => Math.min(day, slice?.days[0] ?? at), at);
    const isLiability = (closing.signOf(p) || opening.signOf(p)) < 0;
    const rate = rateOn(book, currency, target, at)?.value ?? ZERO;
    let before = since === null ? ZERO : (opening.accruedOf(p) ?? ZERO);
    const from = Math.max(first - 1, since ?? first - 1);
    return withChanges(monthEnds(from, at), from, shares?.changes ?? []).flatMap((day): IncomeLine[] => {
      const now = day === at ? (closing.accruedOf(p) ?? ZERO) : accruedOn(book, p, day);
      const change = subtractDecimals(now, before);
      before = now;
      if (signOfDecimal(change) === 0) return [];
      const amount = multiplyDecimals(change, shares ? multiplyDecimals(rate, shares.on(p, day)) : rate);
      const { year, month } = civilOf(day);
      const [income, expenses] = isLiability ? [ZERO, amount] : [amount, ZERO];
      return [{ account, cause: instrument, year, month, income, expenses }];
    });
  });
}

/** The days, and before each change of shares in between the last day of those that held until then. */
function withChanges(days: readonly Day[], from: Day, changes: readonly Day[]): readonly Day[] {
  const last = days.at(-1) ?? from;
  const ends = changes.map((day) => day - 1).filter((day) => day > from && day < last);
  return ends.length === 0 ? days : [...new Set([...days, ...ends])].toSorted((a, b) => a - b);
}

/** Interest accrued on a position at the end of a day, in its own currency. */
function accruedOn(book: Book, p: number, day: Day): Decimal {
  const { slices, instrument } = book.positions[p] as Position;
  const quantity = slices.reduce(
    (sum: Decimal, slice) => (slice ? addDecimals(sum, quantityAfter(slice, changesUpTo(slice, day))) : sum),
    ZERO,
  );
  if (signOfDecimal(quantity) === 0) return ZERO;
  const price = priceOn(book, instrument, day);
  return price?.perUnit && price.accrued ? multiplyDecimals(quantity, price.accrued) : ZERO;
}

/** Months that are told one by one: a hundred years of them. */
const MOST_MONTHS = 1_200;

/** The ends of the months that end in (from, to), the first ones of very many, and `to`. */
function monthEnds(from: Day, to: Day): Day[] {
  if (from >= to) return [to];
  const days: Day[] = [];
  let { year, month } = civilOf(from + 1);
  for (;;) {
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    const end = dayOf(year, month, 1) - 1;
    if (end >= to || days.length === MOST_MONTHS) return [...days, to];
    days.push(end);
  }
}
