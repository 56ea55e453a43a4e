import { ZERO, addDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { BridgeSums } from "./bridge-sums.ts";
import type { Book } from "../ledger/book.ts";
import { crossingMoves } from "./crossing-moves.ts";
import type { DayTotals } from "../ledger/columns/day-totals.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { cachedDailyTotals } from "./daily-total-cache.ts";
import { entersNetWorth } from "../ledger/net-worth-account.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { AnswerEnds } from "../snapshot/answer-ends.ts";
import type { Bridge } from "./bridge.ts";
import type { ScopeIndices } from "../ledger/scope.ts";
import { CLASSES } from "../ledger/columns/posting-columns.ts";

/**
 * The five parts for a whole scope. Inside it moves cancel and what a conversion leaves over is currency; for a part
 * of the book what crosses its edge is a flow. The parts add up to the difference exactly.
 * `leftOver`: what of the currency comes of conversions between the positions.
 */
export function attributionOf(
  context: AnswerEnds,
  scope: ScopeIndices,
  since: Snapshot,
): { readonly bridge: Bridge; readonly leftOver: Decimal } {
  const { book, target, at } = context;
  const sums = new BridgeSums(context);
  const ends = [since, at];
  const totals = scope.isWhole ? bridgeTotals(book, target) : null;
  const { currencies } = at.layout;
  for (const p of scope.positions) {
    if (totals) sums.of(currencies[p] as number).addEnds(p, ends);
    else sums.add(p, ends);
  }
  for (const total of totals?.between(since.day, at.day) ?? []) sums.of(total.currency).addTotal(total);
  for (const [slot, changes] of totals?.others ?? []) {
    const [p, c] = [Math.floor(slot / CLASSES), slot % CLASSES];
    const position = book.positions[p] as Position;
    const own = sums.of(position.currency);
    const [from, to] = [since.counts[slot] as number, at.counts[slot] as number];
    if (!changes) own.addChanges(p, position, c, since, at);
    else for (const i of changes) if (i >= from && i < to) own.addChange(position, c, i);
  }
  const bridge = sums.total();
  const crossing = scope.isWhole
    ? ZERO
    : crossingMoves(book, scope.positions, { since: since.day, at: at.day }, target);
  const leftOver = subtractDecimals(bridge.moves, crossing);
  return {
    bridge: {
      ...bridge,
      flows: addDecimals(bridge.flows, crossing),
      currency: addDecimals(bridge.currency, leftOver),
      moves: ZERO,
    },
    leftOver,
  };
}

/** The running totals of a book that was asked before; null: add its positions one by one. */
export function bridgeTotals(book: Book, target: number): DayTotals | null {
  return cachedDailyTotals(book, book.dayTotals, target, {
    onlyPaidIn: false,
    withFees: () => false,
    counts: (p) => {
      const account = book.terms.accounts[book.positions[p]?.account ?? -1];
      return account !== undefined && entersNetWorth(account);
    },
  });
}
