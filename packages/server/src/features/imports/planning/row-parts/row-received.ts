import { needDecimal, shown } from "../../reading/cells.ts";
import { newQuantity } from "../../reading/quantity.ts";
import type { Row } from "../../reading/row.ts";
import type { Complaints } from "../complaints.ts";
import type { Directory } from "../directory.ts";
import type { RowRule } from "../row-rules.ts";
import type { TransactionDraft } from "../transaction-draft.ts";

/** The columns of transactions.csv that say what a spin-off or merger brings. */
export const [RECEIVED, RECEIVED_UNITS, BASIS_SHARE] = [15, 16, 17] as const;

const SHARE = /^(?:0(?:\.\d{1,60})?|1(?:\.0{1,60})?|\.\d{1,60})$/;

/** Reads what a spin-off or merger brings, which no other row has; false after a complaint. */
export function readReceived(
  row: Row,
  rule: RowRule,
  draft: TransactionDraft,
  directory: Directory,
  complaints: Complaints,
): boolean {
  draft.received = null;
  const refuse = (column: number, code: string, reason: string): false => {
    complaints.error(row, column, code, reason);
    return false;
  };
  if (draft.type !== "SPINOFF" && draft.type !== "MERGER") {
    for (const column of [RECEIVED, RECEIVED_UNITS, BASIS_SHARE])
      if (!row.empty(column))
        return refuse(column, "not_expected", `${rule.name} brings no other security. Leave the column empty.`);
    return true;
  }
  const name = row.text(RECEIVED);
  if (name === "") return refuse(RECEIVED, "empty", `${rule.name} needs the security that is received. Enter its id.`);
  const instrument = directory.instrument(name);
  if (instrument === undefined) {
    const refused = directory.refusedInstruments.has(name) ? "; its own row was rejected" : "";
    return refuse(RECEIVED, "unknown_instrument", `There is no security “${shown(name)}”${refused}.`);
  }
  if (instrument === draft.instrument)
    return refuse(RECEIVED, "same_instrument", "Enter another security than the one that is held.");
  const units = newQuantity();
  if (!needDecimal(row, RECEIVED_UNITS, units, "The quantity received", false, complaints)) return false;
  if (units.sign <= 0) return refuse(RECEIVED_UNITS, "wrong_sign", "Enter a quantity received above zero.");
  const share = row.text(BASIS_SHARE);
  if (share !== "" && !SHARE.test(share))
    return refuse(
      BASIS_SHARE,
      "bad_share",
      `“${shown(share)}” is not a share of the cost. Enter a number from 0 to 1.`,
    );
  if (share === "" && draft.type === "MERGER" && draft.amount.sign !== 0)
    return refuse(BASIS_SHARE, "empty", "Enter what part of the cost goes over: money comes beside the units.");
  if (share === "" && draft.type === "SPINOFF") {
    const reason = `The cost of ${instrument.identifier} is not known: none of that of ${row.text(4)} goes over to it. Change it in the transaction once the company has said what part does.`;
    complaints.warn(row, BASIS_SHARE, "no_basis_share", reason);
  }
  const known = share.startsWith(".") ? `0${share}` : share;
  draft.received = { instrument, units, basisShare: known === "" ? (draft.type === "SPINOFF" ? "0" : "1") : known };
  return true;
}
