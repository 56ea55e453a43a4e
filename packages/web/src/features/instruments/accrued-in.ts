import type { SummaryLots } from "@distributary/contract/summary-analytic";
import { addExact, negated, signOf } from "../../ui/format/exact.ts";

/**
 * Accrued interest that the values of some lots hold and their gains do not: value - cost - gain. Null: there is none;
 * lots of which one of the three is not known are left out.
 */
export function accruedIn(
  items: readonly Pick<SummaryLots["items"][number], "value" | "basis" | "unrealised">[],
): string | null {
  let sum = "0";
  for (const { value, basis, unrealised } of items) {
    if (value === null || basis === null || unrealised === null) continue;
    sum = addExact(sum, addExact(value, negated(addExact(basis, unrealised))));
  }
  return signOf(sum) === 0 ? null : sum;
}
