import type { PriceSource } from "../codes/price-sources.ts";
import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";

/** A number as it is read from the database: decimal text as PostgreSQL prints `numeric`, or an exact decimal. Never a binary float. */
export type ExactInput = string | Decimal;

/** One leg: a signed change of the quantity of one instrument in one account. */
export interface LegInput {
  /** index in the terms; standard accounts (MKT ISR I EX RE) are legs like any other */
  readonly account: number;
  /** index in the terms */
  readonly instrument: number;
  readonly quantity: ExactInput;
  /** index of the instrument that caused it (dividends, fees), where the leg is tagged */
  readonly cause?: number;
}

/** One transaction with all its legs, standard accounts included; they sum to zero per instrument. */
export interface TransactionInput {
  /** uuid, 8-4-4-4-12 hexadecimal */
  readonly id: string;
  readonly day: Day;
  readonly legs: readonly LegInput[];
  /**
   * Given basis of units received without consideration, and of opening lots: when acquired and at what cost in the
   * instrument's currency. `cost: null` is an unknown cost. Applies to every units leg of the transaction without consideration.
   */
  readonly lot?: { readonly acquired: Day | null; readonly cost: ExactInput | null };
  /** id of a transaction removed in the same entry whose place within its day this one takes (an edited event) */
  readonly replaces?: string;
}

/**
 * One recorded price. For a CCY instrument it is a rate: `price` units of `currency` for 1 of `instrument`.
 * A second price with the same instrument, currency, day and source takes the place of the first.
 */
export interface PriceInput {
  /** index in the terms */
  readonly instrument: number;
  /** index of the CCY instrument the price is in (`units_id`) */
  readonly currency: number;
  readonly day: Day;
  readonly price: ExactInput;
  readonly source: PriceSource;
}

/** Names one recorded price. */
export type PriceKey = Omit<PriceInput, "price">;
