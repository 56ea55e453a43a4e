import type { SummaryBody } from "@distributary/contract/summary/summary";
import type { Book } from "@distributary/domain/ledger/book";
import type { BenchmarkLevel } from "@distributary/domain/returns/measures/benchmark";
import { invalid } from "../../../../platform/http/problem.ts";
import { levelOf } from "./benchmark.ts";

/** A rate a year as a decimal text, or the id of an instrument; null: money without risk earns nothing. As keys carry it. */
export type RiskFree = string | null;

/** What a question says of money without risk. */
export function riskFreeOf(book: Book, asked: SummaryBody["risk_free"]): RiskFree {
  if (!asked) return null;
  if ("rate" in asked) return asked.rate;
  if (!book.instrumentIndex.has(asked.instrument_id))
    throw invalid(
      ["body", "risk_free", "instrument_id"],
      "This security does not exist. Choose another.",
      "value_error.missing",
    );
  return asked.instrument_id;
}

/** The level of money without risk: a rate compounds daily to itself in 365 days, an instrument is worth its price. */
export function riskFreeLevel(book: Book, riskFree: RiskFree, target: number): BenchmarkLevel | null {
  if (riskFree === null) return null;
  if (isRate(riskFree)) {
    const growth = 1 + Number(riskFree);
    return (day) => growth ** (day / 365);
  }
  return levelOf(book, riskFree, target);
}

/** Whether it is a rate a year, such as a key may carry, and no instrument. */
function isRate(riskFree: string): boolean {
  return /^-?\d{1,4}(\.\d{1,18})?$/.test(riskFree) && Number(riskFree) > -1;
}
