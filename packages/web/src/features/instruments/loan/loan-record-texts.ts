import { catalogue } from "../../../language/catalogue.ts";
import { plural } from "../../../ui/format/counted.ts";
import { formatCount } from "../../../ui/format/count.ts";

/** Texts of what was paid of a loan against its plan. */
export const loanRecordTexts = catalogue({
  title: "Paid against planned",
  keyFigures: (name: string) => `Key figures of ${name}`,
  payoff: "Payoff amount",
  repaid: "Principal repaid",
  interestPaid: "Interest paid",
  failed: "We couldn’t calculate this loan’s payments",
  none: "Record the drawdown to compare payments with the plan.",
  sums: "Planned and paid to date",
  what: "To date",
  planned: "Planned",
  made: "Actual",
  difference: "Difference",
  rows: {
    paid: "Payments",
    interest: "Interest portion",
    principal: "Principal portion",
    balance: "Remaining principal",
  },
  ahead: "Ahead of the plan",
  behind: "Behind the plan",
  even: "On schedule",
  toRepay: "Payoff amount today",
  withAccrued: (accrued: string, unit: string) => `with ${accrued} ${unit} of accrued interest`,
  unrecorded: (count: number, first: string, last: string) =>
    plural(count, {
      one: `No payment is recorded for the instalment due on ${first}. Its interest counts as owed until one is.`,
      other: `No payments are recorded for ${formatCount(count)} instalments, due from ${first} to ${last}. Their interest counts as owed until they are.`,
    }),
  instalments: "Instalments due to date",
  due: "Due on",
  payment: "Planned",
  ofInterest: "Interest",
  ofPrincipal: "Principal",
  paid: "Paid",
  settled: "Settled on",
  open: "Open",
  left: "Remaining, planned",
  ledgerLeft: "Remaining, actual",
  payments: "Payments made",
  date: "Date",
  drawn: "Drawn",
  shown: (shown: number, all: number, what: string) => `${shown} of ${all} ${what}`,
  more: "Show more",
});

/** Texts of the equity in a home. */
export const equityTexts = catalogue({
  title: "Equity in the home",
  failed: "We couldn’t calculate the equity in this home",
  none: "Record the purchase of this home to see its equity over time.",
  noneThen: (instant: string) => `No purchase of this home was recorded yet on ${instant}`,
  noLoans:
    "No loan is secured by this home, so its full value counts as equity. To change this, edit the loan and set its collateral.",
  unknown: "The home’s value or a loan balance is unknown on a required date.",
  figure: "Figure",
  names: {
    value: "Value",
    owed: "Owed",
    equity: "Equity",
    selling_costs: "Selling costs",
    net_if_sold: "Net proceeds if sold today",
    loan_to_value: "Loan to value",
  },
  costsNote: "brokerage and other fees, as recorded",
  costsFormula: "brokerage fees + other fees",
  estimated: "no price recorded: valued at cost",
  loan: "Loan",
  date: "Date",
  spoken: (first: string, last: string, value: string, owed: string, equity: string, unit: string) =>
    `From ${first} to ${last}: value ${value} ${unit}, owed ${owed} ${unit}, equity ${equity} ${unit} on the last day.`,
});
