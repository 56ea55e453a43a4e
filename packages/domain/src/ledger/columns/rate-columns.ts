import type { Decimal } from "../../money/decimal.ts";

/** The rate of one pair over all time: `values[k]` from `days[k]` until the next; before the first there is none. */
export interface RateSegments {
  readonly days: Int32Array;
  readonly values: readonly Decimal[];
  /** the values as the nearest doubles, for series and ratios */
  readonly doubles: Float64Array;
  /** the values as integers at one scale, where all are finite and below 2^31; else null */
  readonly small: Float64Array | null;
  readonly scale: number;
}
