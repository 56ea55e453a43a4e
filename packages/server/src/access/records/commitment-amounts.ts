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
