import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import { parseDay } from "@distributary/domain/time/day";
import type { CorporateAction, TransactionInput } from "@distributary/domain/ledger/input";
import type { LotRow } from "./store/entered.ts";
import type { TermsIndex } from "./terms.ts";

/**
 * What the book must know of a transaction's lots beside its legs. What was said is read as it was checked when it was
 * written: to check it again would load every schema into a command that only reads.
 */
export function lotInput(
  row: LotRow,
  index: TermsIndex,
): Pick<TransactionInput, "lot" | "action" | "named" | "isFree"> {
  const { said, free } = row;
  const isFree = free ? { isFree: true } : {};
  if (said === null)
    return { ...isFree, lot: { acquired: row.acquired === null ? null : parseDay(row.acquired), cost: row.cost } };
  const action = actionOf(said, index);
  if (action) return { action };
  const named = said.lots?.map((lot) => ({ acquired: parseDay(lot.acquired_on), units: lot.units })) ?? [];
  return named.length === 0 ? isFree : { ...isFree, named };
}

function actionOf(said: NewTransactionData, index: TermsIndex): CorporateAction | null {
  const account = index.account.get(said.target_account_id);
  const instrument = index.instrument.get(said.what_id);
  if (account === undefined || instrument === undefined) return null;
  const at = { account, instrument };
  switch (said.corporate_action) {
    case "split":
      return { ...at, kind: "split", next: said.new_units ?? "1", old: said.old_units ?? "1" };
    case "spin_off":
    case "merger": {
      const received = said.received_id ? index.instrument.get(said.received_id) : undefined;
      if (received === undefined) return null;
      return { ...at, kind: said.corporate_action, received, basisShare: said.basis_share ?? "1" };
    }
    case "return_of_capital":
      return { ...at, kind: "return_of_capital" };
    case null:
    case undefined:
      return null;
  }
}
