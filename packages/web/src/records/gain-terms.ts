import type { SummaryGainFigures } from "@distributary/contract/summary/analytic";
import { addExact } from "../ui/format/exact.ts";

/** Gains of all terms and of debts together, as decimal text; null: one of them is not known. */
export function sumOfTerms({ short, long, debt }: SummaryGainFigures["realised"]): string | null {
  return short === null || long === null || debt === null ? null : addExact(addExact(short, long), debt);
}
