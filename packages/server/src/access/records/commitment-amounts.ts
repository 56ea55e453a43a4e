import type { CommitmentFigures } from "@distributary/domain/events/commitment";
import { formatDecimal } from "@distributary/domain/money/format-decimal";

/** The figures of a commitment as the contract names them, decimal text in its currency. */
export function commitmentAmounts(figures: CommitmentFigures) {
  return {
    called: formatDecimal(figures.called),
    paid_in: formatDecimal(figures.paidIn),
    invested: formatDecimal(figures.invested),
    fees: formatDecimal(figures.fees),
    unfunded: figures.unfunded === null ? null : formatDecimal(figures.unfunded),
    recallable: formatDecimal(figures.recallable),
    distributed: formatDecimal(figures.distributed),
    return_of_capital: formatDecimal(figures.returnOfCapital),
    payable: formatDecimal(figures.payable),
    receivable: formatDecimal(figures.receivable),
  };
}

/** How each figure of a commitment is worked out, for people. */
export const COMMITMENT_FORMULAS = {
  called: "all announced calls",
  paid_in: "calls paid, including fees",
  fees: "the part of paid-in capital spent on fees",
  unfunded: "committed − called + recallable, excluding fees outside the commitment",
  recallable: "distributions that can be called again",
  distributed: "distributions received",
  return_of_capital: "the part of distributions that returns paid-in capital",
  payable: "called, not yet paid",
  receivable: "announced, not yet received",
  value: "units held × price, as on the Summary",
  tvpi: "(distributed + value) ÷ paid in",
  dpi: "distributed ÷ paid in",
  rvpi: "value ÷ paid in",
  pic: "paid in ÷ committed",
  moic: "(distributed + value) ÷ invested, excluding fees",
  irr: "the annual rate that discounts all flows to zero, actual/365 days",
} as const;
