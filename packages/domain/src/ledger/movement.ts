import type { Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { ChangeExtra } from "./columns/posting-columns.ts";

/** One own-account change as it goes into a slice. */
export interface DerivedChange {
  readonly account: number;
  readonly instrument: number;
  readonly changeClass: number;
  readonly day: Day;
  readonly quantity: Decimal;
  /** null for cash, where it is the quantity */
  readonly amount: Decimal | null;
  readonly fees: Decimal;
  readonly extra: ChangeExtra | null;
  /** instrument index of what caused it (income, fees); null: not said */
  readonly cause: number | null;
}

/** Part of an own leg with one class, before its amount is known. */
export interface Movement {
  readonly account: number;
  readonly instrument: number;
  readonly isCash: boolean;
  readonly changeClass: number;
  readonly quantity: Decimal;
  readonly cause: number | null;
}
