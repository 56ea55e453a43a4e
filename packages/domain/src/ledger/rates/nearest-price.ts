import type { Day } from "../../time/day.ts";

const MILLISECONDS_PER_DAY = 86_400_000;

/** How much nearer an earlier price counts: 0.01 days, in milliseconds. */
const EARLIER_COUNTS_NEARER = MILLISECONDS_PER_DAY / 100;

/** A price with its moment: milliseconds since 1970-01-01T00:00Z; a price that has only a date stands at its midnight. */
export interface PriceMoment {
  readonly moment: number;
}

/** The moment of a fact that has only a date. */
export function momentOfDay(day: Day): number {
  return day * MILLISECONDS_PER_DAY;
}

/**
 * The price nearest to a moment, for the price field and its assistant: "the nearest price picks the closest date,
 * preferring earlier dates slightly (negative distance adjusted by 0.01)". Distances are in days; the score is the
 * distance without its sign, less 0.01 where the price is earlier, and the smallest score wins; on equal scores the
 * earlier price, then the first given. Prices further away than `windowDays` are not looked at (null: no limit).
 * Null where there is none. Valuation never uses this rule: it does not look forward.
 */
export function nearestPrice<Price extends PriceMoment>(
  prices: Iterable<Price>,
  target: number,
  windowDays: number | null,
): Price | null {
  const furthest = windowDays === null ? Number.POSITIVE_INFINITY : windowDays * MILLISECONDS_PER_DAY;
  let nearest: Price | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const price of prices) {
    const distance = price.moment - target;
    if (Math.abs(distance) > furthest) continue;
    const score = Math.abs(distance) - (distance < 0 ? EARLIER_COUNTS_NEARER : 0);
    if (score < smallest || (score === smallest && nearest !== null && price.moment < nearest.moment)) {
      nearest = price;
      smallest = score;
    }
  }
  return nearest;
}
