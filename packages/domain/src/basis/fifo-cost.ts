import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { PlainLots } from "./basis.ts";
import type { Book } from "../ledger/book.ts";
import { LIMB, limbsBetween } from "../ledger/columns/converted-amounts.ts";
import { countUpTo } from "../ledger/columns/integers.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { RateSegments } from "../ledger/columns/rate-columns.ts";
import { segmentRate, segmentsOf } from "../ledger/rates/rate-segments.ts";
import { convertedPurchases } from "../market/window.ts";

/** Open lots of plain trades that were bought in a range of changes. */
export interface PlainRange {
  readonly plain: PlainLots;
  /** index of the first change, not before the first open lot, and of the one after the last */
  readonly from: number;
  readonly to: number;
}

/** Cost of a range at the rates of the days of acquisition; null: a rate is unknown. */
export function costInTarget(book: Book, position: Position, target: number, range: PlainRange): Decimal | null {
  const { currency } = position;
  if (!hasLots(range)) return ZERO;
  if (currency === target) return costOf(range);
  const segments = segmentsOf(book, currency, target);
  return costByTotals(position, target, segments, range) ?? costByRates(segments, range);
}

/** From running totals; null where these would not be exact, or a rate could be missing. */
function costByTotals(
  position: Position,
  target: number,
  segments: RateSegments,
  { plain, from, to }: PlainRange,
): Decimal | null {
  const { slice: postings, purchases, first } = plain;
  const [start] = segments.days;
  const day = postings.days[from] as Day;
  if (start === undefined || day < start) return null;
  // Of the first open lot a share is left.
  const whole = from === first ? from + 1 : from;
  const share = from === first ? multiplyDecimals(plain.oldestCost, segmentRate(segments, day)) : ZERO;
  if (whole === to) return share;
  const converted = convertedPurchases(position, purchases, target, segments);
  const limbs = limbsBetween(converted, segments, whole, to);
  if (!limbs) return null;
  const mantissa = BigInt(limbs.high) * BigInt(LIMB) + BigInt(limbs.low);
  return addDecimals(share, { mantissa, scale: converted.scale });
}

/** Rate by rate. */
function costByRates({ days: starts, values }: RateSegments, { plain, from, to }: PlainRange): Decimal | null {
  const { days } = plain.slice;
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
  const { slice: postings, buys, first, oldestCost } = plain;
  const isFirst = from === first;
  const whole = { mantissa: BigInt(grownBy(buys.cost, isFirst ? from + 1 : from, to)), scale: postings.amountScale };
  return isFirst ? addDecimals(whole, oldestCost) : whole;
}
