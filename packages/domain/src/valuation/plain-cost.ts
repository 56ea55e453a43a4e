import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import { plainLotAt, type PlainLots } from "./basis.ts";
import type { Book } from "./book.ts";
import { countUpTo } from "./integers.ts";
import { segmentsOf } from "./rate-segments.ts";

/** Open lots of plain trades that were bought in a range of changes. */
export interface PlainRange {
  readonly plain: PlainLots;
  /** index of the first change, not before the first open lot, and of the one after the last */
  readonly from: number;
  readonly to: number;
}

/** Cost of a range at the rates of the days of acquisition; null: a rate is unknown. */
export function costInTarget(book: Book, currency: number, target: number, range: PlainRange): Decimal | null {
  if (currency === target) return hasLots(range) ? costOf(range) : ZERO;
  const { plain, from, to } = range;
  const { days } = plain.slice;
  const { days: starts, values } = segmentsOf(book, currency, target);
  let total: Decimal = ZERO;
  for (let i = from; i < to;) {
    const n = countUpTo(starts, days[i] as number);
    const next = starts[n];
    const end = next === undefined ? to : Math.min(to, countUpTo(days, next - 1));
    const atOneRate = { plain, from: i, to: end };
    if (hasLots(atOneRate)) {
      const rate = values[n - 1];
      if (!rate) return null;
      total = addDecimals(total, multiplyDecimals(costOf(atOneRate), rate));
    }
    i = end;
  }
  return total;
}

/** Whether anything was bought in a range. */
export function hasLots({ plain, from, to }: PlainRange): boolean {
  return grownBy(plain.buys.quantity, from, to) > 0;
}

/** What a running total grew by from before one change to before another. */
export function grownBy(running: Float64Array, from: number, to: number): number {
  return to === from ? 0 : (running[to - 1] as number) - (from === 0 ? 0 : (running[from - 1] as number));
}

/** Cost in the position's own currency; of the first open lot the share that is left. */
function costOf({ plain, from, to }: PlainRange): Decimal {
  const { slice, buys, first } = plain;
  const isFirst = from === first;
  const whole = { mantissa: BigInt(grownBy(buys.cost, isFirst ? from + 1 : from, to)), scale: slice.amountScale };
  return isFirst ? addDecimals(whole, plainLotAt(plain, first).cost ?? ZERO) : whole;
}
