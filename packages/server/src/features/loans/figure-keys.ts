import { DEBT_FIGURES, HOME_FIGURES, LOAN_FIGURES } from "@distributary/contract/evidence/figures/loans";
import { recordKey, type RecordKey } from "@distributary/contract/evidence/record-key";

/** The keys under which the figures of a loan open, by their names. */
export function loanKeys(id: string, { at, asKnownOn }: Pick<RecordKey, "at" | "asKnownOn">): Record<string, string> {
  const names = Object.keys(LOAN_FIGURES);
  return Object.fromEntries(
    names.map((name) => [name, recordKey({ figure: `loan.${name}`, ids: [id], at, asKnownOn })]),
  );
}

/** The keys under which the figures of a debt in one currency (by its id) of an account open, by their names. */
export function debtKeys(
  account: string,
  currency: string,
  { at, asKnownOn }: Pick<RecordKey, "at" | "asKnownOn">,
): Record<string, string> {
  const names = Object.keys(DEBT_FIGURES);
  return Object.fromEntries(
    names.map((name) => [name, recordKey({ figure: `debt.${name}`, ids: [account, currency], at, asKnownOn })]),
  );
}

/** The keys under which the figures of the equity in a home open, by their names. */
export function homeKeys(id: string, { at, asKnownOn }: Pick<RecordKey, "at" | "asKnownOn">): Record<string, string> {
  const names = Object.keys(HOME_FIGURES);
  return Object.fromEntries(
    names.map((name) => [name, recordKey({ figure: `home.${name}`, ids: [id], at, asKnownOn })]),
  );
}
