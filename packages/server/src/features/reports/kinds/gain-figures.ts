import type { SummaryBody } from "@distributary/contract/summary/summary";
import type { SummaryGainFigures, SummaryGains } from "@distributary/contract/summary/analytic";
import { addAmounts } from "../figures.ts";

/** Gains by the method that was asked for, else by each account's own: those that the sales beside them are told by. */
export function figuresOf(
  { recorded, methods }: SummaryGains,
  method: SummaryBody["lot_method"] | null,
): SummaryGainFigures {
  return methods.find((one) => one.method === method) ?? recorded;
}

/** Short, long and of debts in one; null where one of them is not known. */
export function sumOfTerms({ short, long, debt }: SummaryGainFigures["realised"]): string | null {
  return addAmounts(addAmounts(short, long), debt);
}
