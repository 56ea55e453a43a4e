import type { FigureWords } from "./words.ts";

const FROM_TERMS = "From the recorded terms, regardless of payments.";
const FROM_LEDGER = "From the ledger up to the end of the day; interest is the expense linked to the loan.";
const FROM_ACCOUNT = "From the account’s ledger up to the end of the day.";
const OF_HOME = "At the end of the day, in the home’s currency.";

/** What was paid of a loan or mortgage, what is left of it, and what its terms planned. */
export const LOAN_FIGURES = {
  paid: {
    title: "Paid",
    rule: FROM_LEDGER,
    formula: "recorded principal + recorded interest",
  },
  interest: {
    title: "Interest paid",
    rule: FROM_LEDGER,
    formula: "sum of the interest recorded with the loan",
  },
  principal: {
    title: "Principal paid",
    rule: FROM_LEDGER,
    formula: "sum of the principal repaid",
  },
  drawn: {
    title: "Drawn",
    rule: FROM_LEDGER,
    formula: "sum of the amounts lent",
  },
  balance: {
    title: "Remaining principal",
    rule: FROM_LEDGER,
    formula: "lent − principal repaid",
  },
  accrued: {
    title: "Accrued interest",
    rule: FROM_LEDGER,
    formula:
      "principal × annual rate × periods, or days by the day count, since the due date of the last recorded payment",
  },
  to_repay: {
    title: "Payoff amount",
    rule: FROM_LEDGER,
    formula: "remaining principal + accrued interest",
  },
  ahead: {
    title: "Ahead of the plan",
    rule: FROM_LEDGER,
    formula: "paid − planned",
  },
  planned_paid: {
    title: "Planned payments",
    rule: FROM_TERMS,
    formula: "instalments due to date, by the recorded terms",
  },
  planned_interest: {
    title: "Planned interest",
    rule: FROM_TERMS,
    formula: "instalments due to date, by the recorded terms",
  },
  planned_principal: {
    title: "Planned principal",
    rule: FROM_TERMS,
    formula: "instalments due to date, by the recorded terms",
  },
  planned_balance: {
    title: "Planned balance",
    rule: FROM_TERMS,
    formula: "instalments due to date, by the recorded terms",
  },
} as const satisfies Readonly<Record<string, FigureWords>>;
export type LoanFigure = keyof typeof LOAN_FIGURES;

/** A debt in one currency of an account. */
export const DEBT_FIGURES = {
  balance: {
    title: "Owed",
    rule: FROM_ACCOUNT,
    formula: "drawn + charged − paid to the account",
  },
  drawn: {
    title: "Drawn",
    rule: FROM_ACCOUNT,
    formula: "opening debt, amounts borrowed, and payments from this account",
  },
  charged: {
    title: "Interest and fees charged",
    rule: FROM_ACCOUNT,
    formula: "interest and fees booked on this account",
  },
  paid: {
    title: "Paid",
    rule: FROM_ACCOUNT,
    formula: "payments to this account, and expenses of the same transaction recorded elsewhere",
  },
  interest: {
    title: "Interest paid",
    rule: FROM_ACCOUNT,
    formula: "the part of each payment that settles open charges, plus its recorded expenses",
  },
  principal: {
    title: "Principal paid",
    rule: FROM_ACCOUNT,
    formula: "the remainder of each payment",
  },
} as const satisfies Readonly<Record<string, FigureWords>>;
export type DebtFigure = keyof typeof DEBT_FIGURES;

/** A home less the loans that it secures. */
export const HOME_FIGURES = {
  value: {
    title: "Value",
    rule: OF_HOME,
    formula: "units held × price, as on the Summary",
  },
  owed: {
    title: "Owed",
    rule: OF_HOME,
    formula: "remaining principal and accrued interest of the loans it secures",
  },
  equity: {
    title: "Equity",
    rule: OF_HOME,
    formula: "value − owed",
  },
  net_if_sold: {
    title: "Net proceeds if sold",
    rule: OF_HOME,
    formula: "equity − brokerage fees − other fees",
  },
  loan_to_value: {
    title: "Loan to value",
    rule: OF_HOME,
    formula: "owed ÷ value",
  },
} as const satisfies Readonly<Record<string, FigureWords>>;
export type HomeFigure = keyof typeof HOME_FIGURES;
