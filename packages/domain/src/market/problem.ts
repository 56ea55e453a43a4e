import type { Day } from "../time/day.ts";

/** A figure that could not be known, and why. */
export interface Problem {
  readonly code:
    | "no_price"
    | "no_rate"
    | "short_position"
    | "unvalued_change"
    | "unconverted_change"
    | "lot_not_held"
    | "payment_not_recorded"
    | "split_not_recorded";
  readonly account: string | null;
  readonly instrument: string;
  readonly day: Day;
  /** one plain sentence */
  readonly message: string;
}
