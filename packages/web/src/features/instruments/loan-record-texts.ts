/** Texts of what was paid of a loan against its plan. */
export const loanRecordTexts = {
  title: "Paid against planned",
  failed: "What was paid of this loan could not be worked out",
  none: "Nothing was booked on this loan yet. Record what was drawn, and each payment stands here beside the plan.",
  sums: "Planned and paid so far",
  what: "So far",
  planned: "Planned",
  made: "By the ledger",
  difference: "Difference",
  rows: {
    paid: "Payments",
    interest: "of it interest",
    principal: "of it principal",
    balance: "Principal left",
  },
  formulaOf: { planned: "Planned", paid: "By the ledger", accrued: "Interest accrued", to_repay: "To repay all of it" },
  ahead: "Ahead of the plan",
  behind: "Behind the plan",
  even: "As planned",
  toRepay: "To repay all of it today",
  withAccrued: (accrued: string, unit: string) => `with ${accrued} ${unit} of interest accrued`,
  unrecorded: (count: number, first: string, last: string) =>
    count === 1
      ? `No payment is recorded for the instalment due on ${first}. Its interest counts as owed until one is.`
      : `No payments are recorded for ${count} instalments, due from ${first} to ${last}. Their interest counts as owed until they are.`,
  instalments: "Instalments due so far",
  due: "Due on",
  payment: "Planned",
  ofInterest: "Interest",
  ofPrincipal: "Principal",
  paid: "Paid",
  settled: "Settled on",
  open: "Open",
  left: "Left, planned",
  ledgerLeft: "Left, ledger",
  payments: "What was paid",
  date: "Date",
  drawn: "Drawn",
  shown: (shown: number, all: number, what: string) => `${shown} of ${all} ${what}`,
  more: "Show more",
} as const;

/** Texts of the equity in a home. */
export const equityTexts = {
  title: "Equity in the home",
  failed: "The equity in this home could not be worked out",
  none: "This home is not held yet. Record its purchase, and its value less its loans stands here over time.",
  noneThen: (instant: string) => `No purchase of this home was recorded yet on ${instant}`,
  noLoans: "No loan names this home as its collateral, so all of its value counts. Say it under Edit of the loan.",
  unknown: "The value or a loan is not known on a day that is needed.",
  figure: "Figure",
  names: {
    value: "Value",
    owed: "Owed",
    equity: "Equity",
    selling_costs: "Selling costs",
    net_if_sold: "Left if sold today",
    loan_to_value: "Loan to value",
  },
  costsNote: "brokerage and other fees, as recorded",
  costsFormula: "brokerage fees + other fees",
  estimated: "no price is recorded: what was paid for it counts",
  loan: "Loan",
  date: "Date",
  spoken: (first: string, last: string, value: string, owed: string, equity: string, unit: string) =>
    `From ${first} to ${last}: value ${value} ${unit}, owed ${owed} ${unit}, equity ${equity} ${unit} on the last day.`,
} as const;
