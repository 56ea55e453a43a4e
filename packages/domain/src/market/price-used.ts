import type { PriceSource } from "../codes/price-sources.ts";
import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";

/** The price a position was valued with. `last_transaction` and `model` are the fallbacks of the price rule. */
export interface PriceUsed {
  readonly price: Decimal;
  readonly date: Day;
  readonly source: PriceSource | "last_transaction" | "model";
  /** id of the CCY instrument */
  readonly currency: string;
  /** `amount`: told from the net asset value of the position, which is recorded as one amount */
  readonly kind: "per_unit" | "amount";
  /** id of the record of that amount, where it is one */
  readonly record?: string;
  readonly estimated: boolean;
  /** it is of a day before a split, and was carried past it by the ratio */
  readonly carried?: true;
  /** interest accrued on a unit of quantity, in the instrument's currency, beside the price; always an estimate; null: none */
  readonly accrued: Decimal | null;
}
