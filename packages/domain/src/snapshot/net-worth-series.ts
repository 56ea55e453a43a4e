import type { Day } from "../time/day.ts";
import type { Scope } from "../ledger/scope.ts";

/** Parallel columns, one entry per day asked, in the target currency's minor unit; see `series` for the bound. */
export interface Series {
  readonly currency: string;
  readonly days: Int32Array;
  readonly total: Float64Array;
  readonly assets: Float64Array;
  readonly liabilities: Float64Array;
  /** 1 where a value was unknown on that day */
  readonly incomplete: Uint8Array;
  /** largest possible distance from the exact figure, in minor units */
  readonly bound: number;
}

/** Net worth over time: one point per day asked, at the end of that day. */
export interface SeriesQuestion extends Scope {
  /** ascending */
  readonly days: readonly Day[];
  readonly currency: string | null;
}
