import { catalogue } from "../../../language/catalogue.ts";

/** Texts of how the instalments of a loan follow from its terms, and its payments from the ledger. */
export const loanEvidenceTexts = catalogue({
  names: {
    payment: "Planned payment",
    interest: "Planned interest",
    principal: "Planned principal",
    extra: "Extra payment",
    balance: "Planned balance",
  },
  number: "Instalment number",
  owedBefore: "Balance before",
  rate: "Annual rate",
  perYear: "Instalments per year",
  rules: {
    payment: "Payment due by the terms: level payment or level principal over the remaining term.",
    interest: "All periods count equally, whatever their number of days; rounded to the minor unit.",
    principal: "Principal repaid. The last instalment repays the remaining balance.",
    extra: "Extra payments reduce the balance with the first instalment on or after their date.",
    balance: "Balance after this instalment and any extra payment.",
  },
  formulas: {
    payment: "interest + principal",
    interest: "balance before × annual rate ÷ instalments per year",
    principal: "payment − interest",
    extra: "payment above the plan, up to the balance",
    balance: "balance before − principal − extra",
  },
  paidNames: { paid: "Paid", interest: "Interest paid", principal: "Principal paid", drawn: "Drawn" },
  lent: "Initial amount",
  owedFormula: "balance after the last instalment due by today",
  interestFormula: "sum of interest over all instalments",
  savedFormula: "total interest − total interest with extra payment",
  upTo: (day: string) => `Up to ${day}`,
  dayRule: "Ledger total at the end of the day less the total at the end of the previous day.",
  dayFormula: "up to this day − up to the previous day",
  paidOfRule: "Payments settle the oldest open instalment first; any excess goes to the next.",
  paidOfFormula: "payments to date − amounts applied to earlier instalments",
  paidInAll: "Paid to date, interest and principal",
  openFormula: "planned − paid",
  differenceRule: "Actual payments less planned payments for the same dates.",
  differenceFormula: "actual − planned",
});
