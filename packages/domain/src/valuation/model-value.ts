import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";

/** What a model says a position is worth where no price is recorded; always shown as estimated. */
export interface ModelledPrice {
  /** per unit of quantity, in the instrument's currency */
  readonly price: Decimal;
  /** day the model's inputs are of */
  readonly date: Day;
}

/**
 * Value of an instrument by its model (loan, bond, convertible, real estate), asked only where no recorded price is
 * on or before the day; null where it has none. Must not look past the day.
 */
export type ModelValue = (instrument: number, day: Day) => ModelledPrice | null;
