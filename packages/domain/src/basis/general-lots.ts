import type { LotMethod } from "../codes/lot-methods.ts";
import type { LotMovement } from "../lots/lot-movement.ts";
import type { LotState } from "../lots/lot-state.ts";
import type { Translate } from "../lots/held-lot.ts";
import { runLots } from "../lots/run-lots.ts";
import { multiplyRationals, rationalOf } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { lotMovement } from "./lot-movement.ts";
import { plainTrades } from "./lot-views.ts";
import { positionKey, type Position } from "../ledger/columns/position.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import { TRADE, changesUpTo } from "../ledger/columns/posting-columns.ts";
import { positionsHolding } from "../ledger/positions-holding.ts";

/**
 * Lots of all positions in an instrument that need the general engine, by position, at the end of a day. Where a merger
 * or a spin-off brought units, the lots of what they came from are told with them. Units received without a given cost
 * have none; a conversion takes and gives at the amount of the bridge. `target`: the currency that averaged costs, and
 * those that came over from another currency, are told in, too; null: in none.
 */
export function generalLots(
  book: Book,
  instrument: number,
  day: Day,
  methodOf: (account: number) => LotMethod,
  target: number | null,
): ReadonlyMap<number, LotState> {
  const movements: LotMovement[] = [];
  for (const one of ancestryOf(book, instrument)) {
    for (const position of positionsHolding(book, one)) {
      if (position.isCash || (methodOf(position.account) === "FIFO" && plainTrades(book, position))) continue;
      const p = book.positionIndex.get(positionKey(position.account, one)) as number;
      movements.push(...movementsOf(book, position, p, day));
    }
  }
  const positionOf = (p: number): Position => book.positions[p] as Position;
  const holdings = [...new Set(movements.map(({ holding }) => holding))];
  const isAveraged = holdings.some((p) => methodOf(positionOf(p).account) === "AVERAGE");
  const currencies = new Set(holdings.map((p) => positionOf(p).currency));
  // Lots that a merger brought from another currency may have a cost in the target where no rate tells it in their own.
  const isAsked = target !== null && (currencies.size > 1 || (isAveraged && !currencies.has(target)));
  const translateOf = isAsked ? translation(book, positionOf, target) : null;
  return runLots(movements, (p) => methodOf(positionOf(p).account), translateOf);
}

/** What a cost of a position is in another currency, at the rate of the day it was paid on. */
function translation(book: Book, positionOf: (p: number) => Position, target: number): (p: number) => Translate {
  return (p) => {
    const { currency } = positionOf(p);
    return (cost, acquired) => {
      const rate = rateOn(book, currency, target, acquired);
      return rate && multiplyRationals(cost, rationalOf(rate.value));
    };
  };
}

/** The movements of one position up to the end of a day, slice by slice. */
export function movementsOf(book: Book, position: Position, p: number, day: Day): LotMovement[] {
  return position.slices.flatMap((postings) => {
    if (!postings) return [];
    const count = changesUpTo(postings, day);
    return Array.from({ length: count }, (_, i) => lotMovement(book, position, p, postings, i));
  });
}

/** An instrument and those that its units came from by mergers and spin-offs, near and far. */
function ancestryOf(book: Book, instrument: number): ReadonlySet<number> {
  const family = new Set([instrument]);
  for (const one of family)
    for (const position of positionsHolding(book, one))
      for (const { action } of position.slices[TRADE]?.extras.values() ?? [])
        if (action?.kind === "received") family.add(action.from);
  return family;
}
