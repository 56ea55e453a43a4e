import type { SummaryGains } from "@distributary/contract/summary/analytic";

type Closed = SummaryGains["closed"];

/** What was sold, lot by lot: what a repayment of a debt closes was never sold. */
export function soldOf({ count, items }: Closed): Closed {
  const sold = items.filter((lot) => lot.term !== "debt");
  return { count: count - (items.length - sold.length), items: sold };
}
