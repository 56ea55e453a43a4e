import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";

/** The net asset value of a fund as one amount for the position in one account. */
export interface Nav {
  /** id of the record that says it */
  readonly id: string;
  readonly day: Day;
  readonly amount: Decimal;
  /** instrument index of the currency */
  readonly currency: number;
}
