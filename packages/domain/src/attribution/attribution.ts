import { ZERO, addDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { BridgeSums, NO_BRIDGE, addBridges } from "./bridge-sums.ts";
import type { Book } from "../ledger/book.ts";
import { crossingMoves } from "./crossing-moves.ts";
import type { DayTotals } from "../ledger/columns/day-totals.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { cachedDailyTotals } from "./daily-total-cache.ts";
import { entersNetWorth } from "../ledger/net-worth-account.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { AnswerEnds } from "../snapshot/answer-ends.ts";
import { segmentsOf } from "../ledger/rates/rate-segments.ts";
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
  const { book, target, at, rateAt, rateSince } = context;
  const byCurrency = new Map<number, BridgeSums>();
  const sumsOf = (currency: number): BridgeSums => {
    let sums = byCurrency.get(currency);
    if (!sums) {
      sums = new BridgeSums(book, target, currency === target ? null : segmentsOf(book, currency, target));
      byCurrency.set(currency, sums);
    }
    return sums;
  };
  const totals = scope.isWhole ? bridgeTotals(book, target) : null;
  const { currencies } = at.layout;
  for (const p of scope.positions) {
    const sums = sumsOf(currencies[p] as number);
    if (totals) sums.addEnds(p, at, since);
    else sums.add(p, book.positions[p] as Position, at, since);
  }
  if (totals) {
    for (const total of totals.between(since.day, at.day)) sumsOf(total.currency).addTotal(total);
    for (const [slot, changes] of totals.others) {
      const p = Math.floor(slot / CLASSES);
      const position = book.positions[p] as Position;
      const sums = sumsOf(currencies[p] as number);
      if (!changes) sums.addChanges(p, position, slot % CLASSES, at, since);
      else {
        const [from, to] = [since.counts[slot] as number, at.counts[slot] as number];
        for (const i of changes) if (i >= from && i < to) sums.addChange(position, slot % CLASSES, i);
      }
    }
  }
  let bridge: Bridge = NO_BRIDGE;
  for (const [currency, sums] of byCurrency) {
    const rates = { at: rateAt(currency)?.value ?? ZERO, since: rateSince(currency)?.value ?? ZERO };
    bridge = addBridges(bridge, sums.parts(rates));
  }
  const crossing = scope.isWhole ? ZERO : crossingMoves(book, scope.positions, at, since, target);
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
