import { catalogue } from "../../language/catalogue.ts";

/** Texts of an account that is a debt. */
export const debtTexts = catalogue({
  title: (currency: string) => `Debt in ${currency}`,
  failed: "We couldn’t calculate this account’s debt",
  none: "Record a drawdown to see this account’s debt over time.",
  instruments: "Loans with terms in this account",
  names: {
    balance: "Owed",
    drawn: "Drawn",
    charged: "Interest and fees charged",
    paid: "Paid",
    interest: "Interest portion",
    principal: "Principal portion",
  },
  chart: "Balance over time",
  days: "Day by day",
  date: "Date",
  spoken: (first: string, last: string, amount: string, unit: string) =>
    `Balance from ${first} to ${last}: ${amount} ${unit} on the last day.`,
  missing: {
    plan: "Record the loan’s terms to compare payments with a schedule.",
    interest: "No interest is recorded, so every payment counts as principal.",
  },
  withTerms: "Record a loan with terms",
});
