import { ZERO, addDecimals, subtractDecimals } from "../money/decimal.ts";
import { BridgeSums, NO_BRIDGE, addBridges } from "./bridge-sums.ts";
import { crossingMoves } from "./crossing-moves.ts";
import type { Frame } from "./frame.ts";
import type { Position } from "./position.ts";
import type { RowContext } from "./position-row.ts";
import { segmentsOf } from "./rate-segments.ts";
import type { Bridge } from "./result.ts";
import type { ScopeIndices } from "./scope.ts";

/**
 * The five parts for a whole scope. Inside it moves cancel and what a conversion leaves over is currency; for a part
 * of the book what crosses its edge is a flow. The parts add up to the difference exactly.
 */
export function wholeBridge(context: RowContext, scope: ScopeIndices, since: Frame): Bridge {
  const { book, target, at, rateAt, rateSince } = context;
  const byCurrency = new Map<number, BridgeSums>();
  for (const p of scope.positions) {
    const position = book.positions[p] as Position;
    let sums = byCurrency.get(position.currency);
    if (!sums) {
      const segments = position.currency === target ? null : segmentsOf(book, position.currency, target);
      sums = new BridgeSums(book, target, segments);
      byCurrency.set(position.currency, sums);
    }
    sums.add(p, position, at, since);
  }
  let bridge: Bridge = NO_BRIDGE;
  for (const [currency, sums] of byCurrency) {
    const rates = { at: rateAt(currency)?.value ?? ZERO, since: rateSince(currency)?.value ?? ZERO };
    bridge = addBridges(bridge, sums.parts(rates));
  }
  const crossing = scope.isWhole ? ZERO : crossingMoves(book, scope.positions, at, since, target);
  return {
    ...bridge,
    flows: addDecimals(bridge.flows, crossing),
    currency: addDecimals(bridge.currency, subtractDecimals(bridge.moves, crossing)),
    moves: ZERO,
  };
}
