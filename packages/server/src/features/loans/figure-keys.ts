import { DEBT_FIGURES, HOME_FIGURES, LOAN_FIGURES } from "@distributary/contract/evidence/figures/loans";
import { recordKeys, type RecordKey } from "@distributary/contract/evidence/record-key";

type Asked = Pick<RecordKey, "at" | "asKnownOn">;

/** The keys under which the figures of a loan open, by their names. */
export function loanKeys(id: string, asked: Asked): Record<string, string> {
  return recordKeys("loan", LOAN_FIGURES, [id], asked);
}

/** The keys under which the figures of a debt in one currency (by its id) of an account open, by their names. */
export function debtKeys(account: string, currency: string, asked: Asked): Record<string, string> {
  return recordKeys("debt", DEBT_FIGURES, [account, currency], asked);
}

/** The keys under which the figures of the equity in a home open, by their names. */
export function homeKeys(id: string, asked: Asked): Record<string, string> {
  return recordKeys("home", HOME_FIGURES, [id], asked);
}
