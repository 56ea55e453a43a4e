import { shown } from "../../reading/cells.ts";
import type { Row } from "../../reading/row.ts";
import type { Complaints } from "../complaints.ts";
import type { RowRule } from "../row-rules.ts";
import type { TransactionDraft } from "../transaction-draft.ts";

/** The column of transactions.csv that says how many new units of a split are for how many old ones. */
export const SPLIT_RATIO = 14;

const RATIO = /^(\d{1,9}(?:\.\d{1,9})?):(\d{1,9}(?:\.\d{1,9})?)$/;

/** Reads the ratio of a split, which no other row has; false after a complaint. */
export function readSplit(row: Row, rule: RowRule, draft: TransactionDraft, complaints: Complaints): boolean {
  draft.split = null;
  const text = row.text(SPLIT_RATIO);
  const refuse = (code: string, reason: string): false => {
    complaints.error(row, SPLIT_RATIO, code, reason);
    return false;
  };
  if (draft.type !== "SPLIT") {
    if (text === "") return true;
    return refuse("not_expected", `${rule.name} has no split ratio. Leave the column empty.`);
  }
  const found = RATIO.exec(text);
  const [next, old] = [found?.[1] ?? "0", found?.[2] ?? "0"];
  if (!/[1-9]/.test(next) || !/[1-9]/.test(old))
    return refuse("bad_ratio", `“${shown(text)}” is not a ratio. Enter new and old units, as 4:1.`);
  if (Number(next) > Number(old) !== draft.quantity.sign > 0)
    return refuse("wrong_ratio", "A split into more units brings units, and one into fewer takes them.");
  draft.split = { next, old };
  return true;
}
