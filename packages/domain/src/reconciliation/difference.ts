import type { Decimal } from "../money/decimal.ts";

/** A line of a statement whose quantity is not the ledger's. Accounts and instruments are indices in the terms. */
export interface Difference {
  readonly account: number;
  readonly instrument: number;
  readonly isCash: boolean;
  /** the currency that it is paid in; of cash itself */
  readonly currency: number;
  /** decimals of that currency's minor unit */
  readonly places: number;
  /** statement - ledger, in units; not zero */
  readonly delta: Decimal;
  /** worth of one unit in `currency` on the day; null: not known */
  readonly unitWorth: Decimal | null;
  /** whether the ledger knows the position from before */
  readonly isKnown: boolean;
  /** whether the statement says that it is owed */
  readonly isOwed: boolean;
}
