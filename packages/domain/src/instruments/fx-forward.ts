import { multiplyDecimals, ONE, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { TermsReader, type ReadTerms, type RecordedTerms } from "./recorded-terms.ts";

/** A currency forward: on its last day one currency is bought for another at a rate that is fixed now. */
export interface ForwardTerms {
  /** id of the CCY instrument that is bought */
  readonly unit: string;
  /** of `unit` for one unit of quantity */
  readonly notional: Decimal;
  /** settlement currency paid for one of `unit` */
  readonly rate: Decimal;
  /** null: open */
  readonly end: Day | null;
}

/** A forward from its recorded terms: `unit`, `forward_rate`, `notional` (default 1) and `end_date`. */
export function readForward(recorded: RecordedTerms): ReadTerms<ForwardTerms> {
  const reader = new TermsReader(recorded);
  const unit = reader.need(reader.text("unit"), "unit", "");
  const rate = reader.need(reader.amount("forward_rate"), "forward_rate", ONE);
  return reader.result(() => ({ unit, rate, notional: reader.amount("notional") ?? ONE, end: reader.end() }));
}

/** Day whose rate a forward is worth: after its last day it stays at that of the last day until it is settled. */
export function rateDayOf({ end }: ForwardTerms, day: Day): Day {
  return end !== null && end < day ? end : day;
}

/** Value of one unit of quantity in the settlement currency: notional x (rate - forward rate), not discounted. */
export function forwardValue({ notional, rate: agreed }: ForwardTerms, rate: Decimal): Decimal {
  return multiplyDecimals(notional, subtractDecimals(rate, agreed));
}
