import { differsByMoreThanAMinorUnit, scaledMagnitude, type Quantity } from "../../reading/quantity.ts";
import type { Row } from "../../reading/row.ts";
import type { Complaints } from "../complaints.ts";
import type { RowRule } from "../row-rules.ts";
import { readAmountPart } from "./amount-part.ts";
import type { TransactionDraft } from "../transaction-draft.ts";

/** The column of transactions.csv that says what of an amount is accrued interest. */
export const INTEREST = 12;

/**
 * Reads what of the amount of a row is interest that a bond had accrued, with the sign of the amount or without one;
 * false after a complaint. An empty cell and 0 are none. `sound`: whether the row could be read so far.
 */
export function readInterest(
  row: Row,
  rule: RowRule,
  draft: TransactionDraft,
  sound: boolean,
  complaints: Complaints,
): boolean {
  const { interest, amount, instrument, type } = draft;
  const read = { column: INTEREST, part: interest, name: "The accrued interest", sound };
  return readAmountPart(row, read, complaints, () => {
    if ((type !== "BUY" && type !== "SELL") || instrument === null)
      return ["not_expected", `${rule.name} can’t have accrued interest: it applies only to trades in bonds.`];
    if (instrument.type !== "BOND")
      return ["not_expected", `Only bonds accrue interest; ${instrument.identifier} has type ${instrument.type}.`];
    if (interest.sign < 0 && amount.sign > 0)
      return ["wrong_sign", "Enter accrued interest with the same sign as the amount."];
    if (scaledMagnitude(interest) >= scaledMagnitude(amount))
      return ["too_much", "Enter accrued interest less than the amount."];
    return null;
  });
}

/** Whether what is paid for the units, interest and fee left out, differs from quantity x price by more than a minor unit. */
export function hasAmountGap(draft: TransactionDraft): boolean {
  const { quantity, price, amount, interest, fee, currency } = draft;
  const bare =
    fee.sign === 0 ? amount : without(amount, amount.sign > 0 ? -scaledMagnitude(fee) : scaledMagnitude(fee));
  const clean = interest.sign === 0 ? bare : without(bare, scaledMagnitude(interest));
  return draft.hasPrice && differsByMoreThanAMinorUnit(quantity, price, clean, currency.minorUnits);
}

/** The magnitude of an amount less a part of it in units of 10^-18, without its text. */
function without(amount: Quantity, part: bigint): Quantity {
  const big = scaledMagnitude(amount) - part;
  return { sign: amount.sign, text: "", mantissa: Number.NaN, big, scale: 18 };
}
