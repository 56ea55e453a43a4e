import type { SummaryLots } from "@distributary/contract/summary/analytic";
import { addExact, signOf } from "../../../ui/format/exact.ts";

/**
 * Accrued interest that the values of some lots hold and their gains do not. Null: there is none; lots of which it is not
 * known are left out.
 */
export function accruedIn(items: readonly Pick<SummaryLots["items"][number], "accrued">[]): string | null {
  const sum = items.reduce((total, { accrued }) => addExact(total, accrued ?? "0"), "0");
  return signOf(sum) === 0 ? null : sum;
}
