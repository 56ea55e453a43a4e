import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import type { Book } from "../ledger/book.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Position } from "../ledger/columns/position.ts";
import { segmentRate, segmentsOf } from "../ledger/rates/rate-segments.ts";
import { entersNetWorth } from "../ledger/net-worth-account.ts";
import {
  CLASSES,
  INTERNAL,
  TRADE,
  amountOf,
  changesUpTo,
  type PostingColumns,
} from "../ledger/columns/posting-columns.ts";
import { extraAmount } from "../market/window.ts";

/**
 * For a part of the book: sum F x r of those trades and own transfers in the window whose other side lies outside
 * the part. They are flows of the part; what moves inside it alone leaves over is currency.
 */
export function crossingMoves(
  book: Book,
  scope: readonly number[],
  at: Snapshot,
  since: Snapshot,
  target: number,
): Decimal {
  const inside = new Set(scope);
  const outside = new Set<number>();
  const forEachMove = (p: number, visit: (slice: PostingColumns, index: number) => void): void => {
    const position = book.positions[p] as Position;
    for (const c of [TRADE, INTERNAL]) {
      const slice = position.slices[c];
      if (!slice) continue;
      const from = inside.has(p) ? (since.counts[p * CLASSES + c] as number) : changesUpTo(slice, since.day);
      const to = inside.has(p) ? (at.counts[p * CLASSES + c] as number) : changesUpTo(slice, at.day);
      for (let i = from; i < to; i++) visit(slice, i);
    }
  };
  book.positions.forEach((position, p) => {
    const account = book.terms.accounts[position.account];
    if (inside.has(p) || !account || !entersNetWorth(account)) return;
    forEachMove(p, (slice, i) => outside.add(slice.transactions[i] as number));
  });
  let total: Decimal = ZERO;
  if (outside.size === 0) return total;
  for (const p of scope) {
    const { currency } = book.positions[p] as Position;
    const segments = currency === target ? null : segmentsOf(book, currency, target);
    forEachMove(p, (slice, i) => {
      if (!outside.has(slice.transactions[i] as number)) return;
      const day = slice.days[i] as number;
      const extra = slice.extras.get(i);
      const more = extra ? (extraAmount(book, currency, extra, day) ?? ZERO) : ZERO;
      const amount = addDecimals(amountOf(slice, i), more);
      total = addDecimals(total, segments ? multiplyDecimals(amount, segmentRate(segments, day)) : amount);
    });
  }
  return total;
}
