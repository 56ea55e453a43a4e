import { ZERO, compareDecimals, multiplyDecimals, signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { ListedChange } from "../ledger/listed-change.ts";
import { entersNetWorth } from "../ledger/net-worth-account.ts";
import type { Position } from "../ledger/columns/position.ts";
import { convertedOn, segmentsOf } from "../ledger/rates/rate-segments.ts";
import { CHANGE_CLASSES, amountOf, quantityOf } from "../ledger/columns/posting-columns.ts";
import { amountAt } from "../market/window.ts";
import { forEachMove } from "../attribution/crossing-moves.ts";

/** The days (since, at], the currency (instrument index) and by which share a position (index) counts on a day. */
export interface ConversionWindow {
  readonly since: Day;
  readonly at: Day;
  readonly target: number;
  readonly shareOn: (p: number, day: Day) => Decimal;
}

/**
 * The legs of what was traded or moved between positions in other currencies than the target, each by the smallest share
 * that any leg of its transaction counts by: that much was converted inside, and what all of them together leave over is
 * an effect of currency. What counts by a larger share came from or went to somebody else.
 */
export function sharedConversions(book: Book, positions: readonly number[], window: ConversionWindow): ListedChange[] {
  const { target, shareOn } = window;
  const inside = new Set(positions);
  const smallest = new Map<number, Decimal>();
  for (const p of positions) {
    const position = book.positions[p] as Position;
    if (position.currency === target) continue;
    forEachMove(position, window, (slice, i) => {
      const transaction = slice.transactions[i] as number;
      const [share, known] = [shareOn(p, slice.days[i] as Day), smallest.get(transaction)];
      if (!known || compareDecimals(share, known) < 0) smallest.set(transaction, share);
    });
  }
  if (smallest.size === 0) return [];
  book.positions.forEach((position, p) => {
    const terms = book.terms.accounts[position.account];
    if (!terms || !entersNetWorth(terms) || (inside.has(p) && position.currency !== target)) return;
    forEachMove(position, window, (slice, i) => {
      const transaction = slice.transactions[i] as number;
      const known = smallest.get(transaction);
      if (!known) return;
      const share = inside.has(p) ? shareOn(p, slice.days[i] as Day) : ZERO;
      if (compareDecimals(share, known) < 0) smallest.set(transaction, share);
    });
  });
  const legs: ListedChange[] = [];
  for (const p of positions) {
    const position = book.positions[p] as Position;
    const { account, instrument, currency } = position;
    const segments = currency === target ? null : segmentsOf(book, currency, target);
    forEachMove(position, window, (slice, i) => {
      const share = smallest.get(slice.transactions[i] as number);
      if (!share || signOfDecimal(share) === 0) return;
      const day = slice.days[i] as Day;
      const amount = amountAt(book, position, slice, i) ?? amountOf(slice, i);
      legs.push({
        ...{ account, instrument, currency, day, amount },
        transaction: book.identity.textOf(slice.transactions[i] as number),
        category: CHANGE_CLASSES[slice.changeClass] ?? "internal",
        quantity: quantityOf(slice, i),
        counts: multiplyDecimals(convertedOn(amount, segments, day), share),
        kind: "flow",
      });
    });
  }
  return legs.toSorted((a, b) => a.day - b.day);
}
