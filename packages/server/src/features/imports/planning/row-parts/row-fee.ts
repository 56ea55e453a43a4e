import { scaledMagnitude } from "../../reading/quantity.ts";
import type { Row } from "../../reading/row.ts";
import type { Complaints } from "../complaints.ts";
import type { RowRule } from "../row-rules.ts";
import { readAmountPart } from "./amount-part.ts";
import type { TransactionDraft } from "../transaction-draft.ts";

/** The column of transactions.csv that says what of an amount is the fee of the trade. */
export const FEE = 18;

/**
 * Reads what of the amount of a trade is its fee; false after a complaint. An empty cell and 0 are none. `sound`: whether
 * the row could be read so far.
 */
export function readFee(
  row: Row,
  rule: RowRule,
  draft: TransactionDraft,
  sound: boolean,
  complaints: Complaints,
): boolean {
  const { fee, amount, type } = draft;
  return readAmountPart(row, { column: FEE, part: fee, name: "The fee", sound }, complaints, () => {
    if (type !== "BUY" && type !== "SELL")
      return ["not_expected", `${rule.name} has no fee of its own. Enter the fee as a row of type FEE.`];
    if (fee.sign < 0) return ["negative", "Enter a fee of zero or more."];
    if (type === "BUY" && scaledMagnitude(fee) > scaledMagnitude(amount))
      return ["too_much", "Enter a fee of at most the amount, which includes it."];
    return null;
  });
}
