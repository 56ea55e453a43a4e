import type { Decimal } from "../../money/decimal.ts";
import type { NamedDay } from "../../lots/lot-movement.ts";
import type { Day } from "../../time/day.ts";
import { bigAt, countUpTo, stepAt, type Integers } from "./integers.ts";

/**
 * What stands on the other side of a change: RE flow, I income, EX expense, MKT or ISR trade, an own account internal.
 * A change's class is the number of its name in this list.
 */
export const CHANGE_CLASSES = ["flow", "income", "expense", "trade", "internal"] as const;

/** How many of them there are. */
export const CLASSES = 5;

export const FLOW = 0;
export const INCOME = 1;
export const EXPENSE = 2;
export const TRADE = 3;
export const INTERNAL = 4;

/** An amount in a currency that is not the position's. */
export interface ForeignAmount {
  readonly amount: Decimal;
  /** instrument index of the currency */
  readonly currency: number;
}

/** What a plain column cannot say of a change; its amounts are added to those of the columns. */
export interface ChangeExtra {
  /** the amount is the market value of this quantity on the day (units without consideration, conversions) */
  readonly market: { readonly instrument: number; readonly quantity: Decimal } | null;
  /** consideration in other currencies, already with the sign of the amount */
  readonly foreign: readonly ForeignAmount[];
  /** fees in other currencies that belong to basis */
  readonly foreignFees: readonly ForeignAmount[];
  /** given acquisition of units received without consideration; `cost` null is unknown */
  readonly lot: { readonly acquired: Day | null; readonly cost: Decimal | null } | null;
  /** what a company did, of which this change is a part */
  readonly action?: ChangeAction;
  /** lots that units sold or delivered are of */
  readonly named?: readonly NamedDay[];
}

/** The part of a corporate action that one position has in it; instruments by index. */
export type ChangeAction =
  | { readonly kind: "split"; readonly next: Decimal; readonly old: Decimal }
  | { readonly kind: "return_of_capital" }
  | {
      readonly kind: "spin_off" | "merger";
      readonly received: number;
      readonly units: Decimal;
      readonly basisShare: Decimal;
      /** received beside the units */
      readonly cash: readonly ForeignAmount[];
    }
  | { readonly kind: "received"; readonly from: number };

/**
 * The changes of one position and one class in order of (day, entry). Columns are running totals, so a window is
 * one subtraction. A slice is never changed: an entry replaces it.
 */
export interface PostingColumns {
  readonly changeClass: number;
  readonly count: number;
  readonly days: Int32Array;
  /** dense transaction numbers */
  readonly transactions: Int32Array;
  readonly quantityScale: number;
  readonly quantity: Integers;
  readonly amountScale: number;
  /** amount F of the bridge in the position's currency; null for cash, where it is the quantity */
  readonly amount: Integers | null;
  /** fees that belong to basis (+) or reduce proceeds (+), at the amount's scale; null: none */
  readonly fees: Integers | null;
  /** instrument index of what caused each change (income, fees), -1 where it is not said; null: of none */
  readonly causes: Int32Array | null;
  /** by index of the change */
  readonly extras: ReadonlyMap<number, ChangeExtra>;
}

/** Whether a change is what its columns say: units for an amount of the position's own currency. */
export function isPlainChange({ extras }: PostingColumns, index: number): boolean {
  const extra = extras.get(index);
  return !extra || (!extra.market && !extra.action && extra.foreign.length === 0);
}

/** Number of changes up to the end of a day. */
export function changesUpTo(postings: PostingColumns, day: Day): number {
  return countUpTo(postings.days, day);
}

/** Quantity after the first n changes, at the slice's scale. */
export function quantityAfter(postings: PostingColumns, n: number): Decimal {
  return { mantissa: bigAt(postings.quantity, n - 1), scale: postings.quantityScale };
}

/** Running amount (without extras) after the first n changes. */
export function amountAfter(postings: PostingColumns, n: number): Decimal {
  if (!postings.amount) return quantityAfter(postings, n);
  return { mantissa: bigAt(postings.amount, n - 1), scale: postings.amountScale };
}

/** Quantity of one change. */
export function quantityOf(postings: PostingColumns, index: number): Decimal {
  return { mantissa: stepAt(postings.quantity, index), scale: postings.quantityScale };
}

/** Amount of one change without extras. */
export function amountOf(postings: PostingColumns, index: number): Decimal {
  if (!postings.amount) return quantityOf(postings, index);
  return { mantissa: stepAt(postings.amount, index), scale: postings.amountScale };
}

/** Basis fees of one change without extras. */
export function feesOf(postings: PostingColumns, index: number): Decimal {
  return { mantissa: postings.fees ? stepAt(postings.fees, index) : 0n, scale: postings.amountScale };
}
