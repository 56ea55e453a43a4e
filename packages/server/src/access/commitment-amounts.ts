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
  called: "all calls that were announced",
  paid_in: "what was paid of the calls, fees included",
  fees: "the part of it that bought nothing",
  unfunded: "committed − called + recallable, fees outside the commitment left out",
  recallable: "distributed, and can be called again",
  distributed: "what was received of the distributions",
  return_of_capital: "the part of it that gives back what was paid in",
  payable: "called and not settled",
  receivable: "announced and not received",
  value: "units held × price, as on the Summary",
  tvpi: "(distributed + value) ÷ paid in",
  dpi: "distributed ÷ paid in",
  rvpi: "value ÷ paid in",
  pic: "paid in ÷ committed",
  moic: "(distributed + value) ÷ invested, fees left out",
  irr: "the yearly rate at which payments, distributions and value balance, days by actual/365",
} as const;
