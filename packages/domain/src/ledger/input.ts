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
  /** units were bought or sold for a recorded consideration of nothing: that is their cost or what they fetched */
  readonly isFree?: boolean;
  /** what a company did with its units, of which this transaction is the result */
  readonly action?: CorporateAction;
  /** the lots that units sold or delivered are of, by day of acquisition; they count under SPECIFIC */
  readonly named?: readonly { readonly acquired: Day; readonly units: ExactInput }[];
  /** id of a transaction removed in the same entry whose place within its day this one takes (an edited event) */
  readonly replaces?: string;
}

/**
 * What a company did with the units of an instrument in one account. split: `next` new units for `old` ones, the legs
 * bring what is new or take what goes; spin_off: units of `received` come, which take `basisShare` (0 to 1) of the cost;
 * merger: units go and those of `received` come with the days and `basisShare` of the cost, the rest is settled by the
 * cash beside them; return_of_capital: cash that lowers the cost.
 */
export type CorporateAction = {
  /** indices in the terms */
  readonly account: number;
  readonly instrument: number;
} & (
  | { readonly kind: "split"; readonly next: ExactInput; readonly old: ExactInput }
  | { readonly kind: "spin_off" | "merger"; readonly received: number; readonly basisShare: ExactInput }
  | { readonly kind: "return_of_capital" }
);

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
