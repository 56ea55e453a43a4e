import type { Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";

/** What was paid into a fund (above zero, fees included) or came back of it (below zero), in the fund's currency. */
export interface FundFlow {
  readonly day: Day;
  /** those of one day follow each other by the numbers of their transactions */
  readonly transaction: number;
  /** index of the account that holds the units; null: income, which is paid into an account of money */
  readonly account: number | null;
  readonly amount: Decimal;
  /** units that came or went for it; null: income */
  readonly units: Decimal | null;
  /** each unit for one of money, fees left out */
  readonly isAtOne: boolean;
}

/** Units of a fund that came to an account or left it without a payment. */
export interface FundMove {
  readonly day: Day;
  readonly transaction: number;
  readonly account: number;
  readonly units: Decimal;
  /** what stands on the other side; of income and expenses the units alone change, not what all are worth */
  readonly changeClass: number;
}
