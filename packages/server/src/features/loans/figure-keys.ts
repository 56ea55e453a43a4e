import { recordKey, type RecordKey } from "@distributary/contract/evidence/record-key";

/** What each figure of a loan is called. */
export const LOAN_TITLES = {
  paid: "Paid",
  interest: "Interest paid",
  principal: "Principal paid",
  drawn: "Drawn",
  balance: "Remaining principal",
  accrued: "Accrued interest",
  to_repay: "Payoff amount",
  ahead: "Ahead of the plan",
  planned_paid: "Planned payments",
  planned_interest: "Planned interest",
  planned_principal: "Planned principal",
  planned_balance: "Planned balance",
} as const;

/** The name of a figure of a loan. */
export type LoanFigure = keyof typeof LOAN_TITLES;

/** The keys under which the figures of a loan open, by their names. */
export function loanKeys(id: string, { at, asKnownOn }: Pick<RecordKey, "at" | "asKnownOn">): Record<string, string> {
  const names = Object.keys(LOAN_TITLES);
  return Object.fromEntries(
    names.map((name) => [name, recordKey({ figure: `loan.${name}`, ids: [id], at, asKnownOn })]),
  );
}

/** What each figure of a debt is called. */
export const DEBT_TITLES = {
  balance: "Owed",
  drawn: "Drawn",
  charged: "Interest and fees charged",
  paid: "Paid",
  interest: "Interest paid",
  principal: "Principal paid",
} as const;

/** The name of a figure of a debt. */
export type DebtFigure = keyof typeof DEBT_TITLES;

/** The keys under which the figures of a debt in one currency (by its id) of an account open, by their names. */
export function debtKeys(
  account: string,
  currency: string,
  { at, asKnownOn }: Pick<RecordKey, "at" | "asKnownOn">,
): Record<string, string> {
  const names = Object.keys(DEBT_TITLES);
  return Object.fromEntries(
    names.map((name) => [name, recordKey({ figure: `debt.${name}`, ids: [account, currency], at, asKnownOn })]),
  );
}

/** What each figure of the equity in a home is called. */
export const HOME_TITLES = {
  value: "Value",
  owed: "Owed",
  equity: "Equity",
  net_if_sold: "Net proceeds if sold",
  loan_to_value: "Loan to value",
} as const;

/** The name of a figure of the equity in a home. */
export type HomeFigure = keyof typeof HOME_TITLES;

/** The keys under which the figures of the equity in a home open, by their names. */
export function homeKeys(id: string, { at, asKnownOn }: Pick<RecordKey, "at" | "asKnownOn">): Record<string, string> {
  const names = Object.keys(HOME_TITLES);
  return Object.fromEntries(
    names.map((name) => [name, recordKey({ figure: `home.${name}`, ids: [id], at, asKnownOn })]),
  );
}
