import { catalogue } from "../../../language/catalogue.ts";

/** Texts of the plan of a loan. */
export const loanTexts = catalogue({
  title: "Repayment",
  next: "Next payment",
  over: "All payments have fallen due",
  owed: "Planned balance today",
  interest: "Total interest",
  paidOff: "Paid off on",
  payments: "Payments",
  extra: "Extra payment from today",
  saved: "Interest saved",
  sooner: "Fewer payments",
  course: "Planned balance",
  balance: "Balance",
  withExtra: "With the extra payment",
  chart: (first: string, unit: string, paidOff: string) => `Planned balance: ${first} ${unit}, paid off on ${paidOff}.`,
  date: "Due on",
  payment: "Payment",
  ofInterest: "Interest",
  ofPrincipal: "Principal",
  ofExtra: "Extra",
  start: "Start",
  shown: (shown: number, all: number) => `${shown} of ${all} payments`,
  more: "Show more",
});
