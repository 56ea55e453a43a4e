import { ZERO, addDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { bridgeOf, type AccruedChange } from "./bridge-sums.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import type { Position } from "../ledger/columns/position.ts";
import { segmentsOf } from "../ledger/rates/rate-segments.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import type { Bridge } from "./bridge.ts";
import { CLASSES, FLOW } from "../ledger/columns/posting-columns.ts";
import { sliceWindow } from "../market/window.ts";

/** The window, and the days in (since, at] from which on other shares count, ascending. */
export interface SteppedWindow {
  readonly since: Day;
  readonly at: Day;
  readonly changes: readonly Day[];
  /** instrument index */
  readonly target: number;
}

/**
 * Bridges of positions (indices) of which another share counts from some days on: `shares` has that of `since`, then one for
 * each day of change. What moved on a day counts by the share of that day. A change of the share is a flow, like any other
 * amount that comes in or goes out: of the value with which the day begins, at the rate of then. So the bridges of all
 * owners add up to that of the whole position, part by part.
 */
export function steppedBridges(
  book: Book,
  { since, at, changes, target }: SteppedWindow,
  positions: readonly number[],
): (p: number, shares: readonly Decimal[]) => Bridge {
  const frames = [since, ...changes.map((day) => day - 1), at].map((day) => new Snapshot(book, positions, day));
  const [opening, closing] = [frames[0] as Snapshot, frames.at(-1) as Snapshot];
  return (p, shares) => {
    const position = book.positions[p] as Position;
    const { currency } = position;
    const segments = currency === target ? null : segmentsOf(book, currency, target);
    const rateAfter = (frame: Snapshot): Decimal => rateOn(book, currency, target, frame.day)?.value ?? ZERO;
    const byClass: Decimal[] = Array.from({ length: CLASSES }, () => ZERO);
    let amounts: Decimal = ZERO;
    let accrued = ZERO;
    const add = (c: number, amount: Decimal, converted: Decimal): void => {
      amounts = addDecimals(amounts, amount);
      byClass[c] = addDecimals(byClass[c] ?? ZERO, converted);
    };
    shares.forEach((share, k) => {
      const [from, to] = [frames[k] as Snapshot, frames[k + 1] as Snapshot];
      const taken = subtractDecimals(share, shares[k - 1] ?? share);
      const moved = multiplyDecimals(from.valueOf(p) ?? ZERO, taken);
      add(FLOW, moved, multiplyDecimals(moved, rateAfter(from)));
      position.slices.forEach((slice, c) => {
        if (!slice) return;
        const [first, last] = [from, to].map(({ counts }) => counts[p * CLASSES + c] as number) as [number, number];
        const { amount, converted } = sliceWindow(book, position, slice, target, segments, first, last);
        add(c, multiplyDecimals(amount, share), multiplyDecimals(converted, share));
      });
      const more = subtractDecimals(to.accruedOf(p) ?? ZERO, from.accruedOf(p) ?? ZERO);
      accrued = addDecimals(accrued, multiplyDecimals(more, share));
    });
    return bridgeOf(
      multiplyDecimals(opening.valueOf(p) ?? ZERO, shares[0] ?? ZERO),
      multiplyDecimals(closing.valueOf(p) ?? ZERO, shares.at(-1) ?? ZERO),
      amounts,
      byClass,
      { at: rateAfter(closing), since: rateAfter(opening) },
      onItsSide(accrued, p, closing, opening),
    );
  };
}

/** Interest stands on the side on which the bridge of the whole position has it. */
function onItsSide(accrued: Decimal, p: number, at: Snapshot, since: Snapshot): AccruedChange {
  return (at.signOf(p) || since.signOf(p)) < 0
    ? { income: ZERO, expense: accrued }
    : { income: accrued, expense: ZERO };
}
