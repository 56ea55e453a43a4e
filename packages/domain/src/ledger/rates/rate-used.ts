import type { PriceSource } from "../../codes/price-sources.ts";
import type { Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";

/** A rate that was used: 1 unit of `from` = `rate` units of `to`. */
export interface RateUsed {
  /** CCY instrument ids */
  readonly from: string;
  readonly to: string;
  /** day it was asked for (at or since) */
  readonly asked: Day;
  /** date of the older leg; null for a currency against itself */
  readonly date: Day | null;
  /** exact, or to 40 places where it is an infinite fraction */
  readonly rate: Decimal;
  /** how it was reached */
  readonly path: readonly RateLeg[];
}

/** One recorded rate of a path, `inverse` where it was recorded the other way round. */
export interface RateLeg {
  readonly from: string;
  readonly to: string;
  readonly date: Day;
  readonly recorded: Decimal;
  readonly inverse: boolean;
  readonly source: PriceSource;
}
