import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { UnknownCost } from "../question.ts";
import { isCash, positionsOf } from "./positions.ts";

/** The holdings of which a cost, or the gain of a sale, is not known, each once. */
export function unknownCosts(summary: SummaryAnswer): readonly UnknownCost[] {
  const { lots, gains } = summary.analytic;
  const lacking = [
    ...positionsOf(summary).filter((one) => !isCash(one) && one.quantity !== "0" && one.basis === null),
    ...(lots?.items ?? []).filter((one) => one.basis === null),
    ...(gains?.closed.items ?? []).filter((one) => one.gain === null),
  ];
  const found = new Map<string, UnknownCost>();
  for (const { account_id, instrument_id, basis_own: own } of lacking) {
    const key = `${account_id} ${instrument_id}`;
    const isRate = own !== null && (found.get(key)?.isRate ?? true);
    found.set(key, { account_id, instrument_id, isRate });
  }
  return [...found.values()];
}
