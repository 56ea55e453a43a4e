import type { Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";

/** What a payment is for. */
export type CashFlowKind = "interest" | "principal" | "dividend" | "payment" | "tax" | "fee";

/** One payment, seen from whoever holds the instrument: above zero is received. Exact; rounded where it is paid. */
export interface CashFlow {
  readonly day: Day;
  readonly kind: CashFlowKind;
  readonly amount: Rational;
  /** it rests on a rate or index that is not known yet */
  readonly isEstimated: boolean;
}
