import { ZERO, addDecimals, type Decimal } from "../money/decimal.ts";
import type { Book } from "../ledger/book.ts";
import type { Day } from "../time/day.ts";
import type { Position } from "../ledger/columns/position.ts";
import { convertedOn, segmentsOf } from "../ledger/rates/rate-segments.ts";
import { entersNetWorth } from "../ledger/net-worth-account.ts";
import { INTERNAL, TRADE, amountOf, changesUpTo, type PostingColumns } from "../ledger/columns/posting-columns.ts";
import { amountAt } from "../market/window.ts";

/**
 * For a part of the book: sum F x r of those trades and own transfers in the window whose other side lies outside
 * the part. They are flows of the part; what moves inside it alone leaves over is currency.
 */
export function crossingMoves(
  book: Book,
  scope: readonly number[],
  window: { readonly since: Day; readonly at: Day },
  target: number,
): Decimal {
  const inside = new Set(scope);
  const outside = new Set<number>();
  book.positions.forEach((position, p) => {
    const account = book.terms.accounts[position.account];
    if (inside.has(p) || !account || !entersNetWorth(account)) return;
    forEachMove(position, window, (slice, i) => outside.add(slice.transactions[i] as number));
  });
  let total: Decimal = ZERO;
  if (outside.size === 0) return total;
  for (const p of scope) {
    const position = book.positions[p] as Position;
    const segments = position.currency === target ? null : segmentsOf(book, position.currency, target);
    forEachMove(position, window, (slice, i) => {
      if (!outside.has(slice.transactions[i] as number)) return;
      const amount = amountAt(book, position, slice, i) ?? amountOf(slice, i);
      total = addDecimals(total, convertedOn(amount, segments, slice.days[i] as Day));
    });
  }
  return total;
}

/** Visits the trades and own transfers of a position in (since, at]. */
export function forEachMove(
  { slices }: Position,
  { since, at }: { readonly since: Day; readonly at: Day },
  visit: (slice: PostingColumns, index: number) => void,
): void {
  for (const c of [TRADE, INTERNAL]) {
    const slice = slices[c];
    if (!slice) continue;
    const to = changesUpTo(slice, at);
    for (let i = changesUpTo(slice, since); i < to; i++) visit(slice, i);
  }
}
