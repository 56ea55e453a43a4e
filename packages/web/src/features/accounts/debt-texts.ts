/** Texts of an account that is a debt. */
export const debtTexts = {
  title: (currency: string) => `Debt in ${currency}`,
  failed: "What this account owes could not be worked out",
  none: "Nothing is owed here yet. Record what was borrowed, and its balance stands here over time.",
  instruments: "Loans with terms that stand here",
  names: {
    balance: "Owed",
    drawn: "Drawn",
    charged: "Interest and fees charged",
    paid: "Paid",
    interest: "of it interest",
    principal: "of it principal",
  },
  chart: "Balance over time",
  days: "Day by day",
  date: "Date",
  spoken: (first: string, last: string, amount: string, unit: string) =>
    `What is owed from ${first} to ${last}: ${amount} ${unit} on the last day.`,
  missing: {
    plan: "No terms are recorded, so there is no plan to compare with: no rate, no instalments, no last day.",
    interest: "No interest was booked, so all that was paid counts as principal.",
  },
  withTerms: "Record a loan with terms",
} as const;
