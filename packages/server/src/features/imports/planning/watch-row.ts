import { finerAmount } from "../../../access/write/finer-amount.ts";
import type { Quantity } from "../reading/quantity.ts";
import type { Row } from "../reading/row.ts";
import type { Complaints } from "./complaints.ts";
import type { KnownCurrency } from "./known.ts";
import { hasAmountGap, INTEREST } from "./row-parts/row-interest.ts";
import type { RowRule } from "./row-rules.ts";
import type { TransactionDraft } from "./transaction-draft.ts";

const [CURRENCY, AMOUNT, COUNTER_AMOUNT] = [7, 8, 11];

/** What of a row of transactions.csv is taken as it stands, but should be looked at. */
export function watchRow(row: Row, rule: RowRule, draft: TransactionDraft, complaints: Complaints): void {
  const { instrument, currency, amount, counterCurrency } = draft;
  const finer = (column: number, name: string, { scale, text }: Quantity, of: KnownCurrency): void => {
    if (scale > of.minorUnits)
      complaints.warn(row, column, "finer_than_paid", finerAmount(name, text, of.code, of.minorUnits));
  };
  finer(AMOUNT!, "Amount", amount, currency);
  if (draft.interest.sign !== 0) finer(INTEREST, "Accrued interest", draft.interest, currency);
  // Another side in the same currency has the same amount.
  if (counterCurrency !== null && counterCurrency !== currency)
    finer(COUNTER_AMOUNT!, "Counter amount", draft.counterAmount, counterCurrency);
  if (rule.units === 0 || instrument === null) return;
  if (rule.units !== "held" && hasAmountGap(draft)) {
    const parts = [draft.interest.sign === 0 ? [] : "accrued interest", draft.fee.sign === 0 ? [] : "the fee"].flat();
    const what = parts.length === 0 ? "The amount" : `The amount without ${parts.join(" and ")}`;
    const reason = `${what} differs from quantity x price by more than one minor unit; it is recorded as given.`;
    complaints.warn(row, AMOUNT!, "amount_gap", reason);
  }
  if (instrument.currency !== null && instrument.currency !== currency.code)
    complaints.warn(row, CURRENCY!, "other_currency", `The security settles in ${instrument.currency}.`);
}
