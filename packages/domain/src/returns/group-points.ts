import type { Day } from "../time/day.ts";

/**
 * The days of one group that its returns are linked at, in minor units of the target. NaN: unknown. The columns hold until
 * the next group is worked out in them.
 */
export interface GroupPoints {
  /** the end of `since`, or the day of the first flow, before which there was nothing */
  readonly from: Day;
  /** ascending; the first opens. A day of a large inflow stands twice, see `withLargeCashFlows` */
  readonly days: Int32Array;
  /** not rounded; what is less than `DUST` is nothing */
  readonly values: Float64Array;
  readonly flows: Float64Array;
  /** below zero */
  readonly expenses: Float64Array;
  /** values and flows with all rates as they were on `from`; null: nothing is held in another currency */
  readonly local: { readonly values: Float64Array; readonly flows: Float64Array } | null;
  /** days with a price between those, and what was there at their ends */
  readonly daily: { readonly days: Int32Array; readonly values: Float64Array };
  /** over all days */
  readonly income: number;
  readonly hasExpenses: boolean;
  /** places of month ends among the days, with both ends */
  readonly monthEnds: readonly number[];
}
