import type { LoanInstalment, LoanPayment } from "@distributary/contract/reporting/loans";
import { keyUntil } from "../../../records/evidence/figure-key.ts";
import type { FormulaEvidence } from "../../../records/evidence/formula-evidence.ts";
import { addExact, negated } from "../../../ui/format/exact.ts";
import { dayBefore, formatDay } from "../../../ui/format/day.ts";
import { loanRecordTexts } from "./loan-record-texts.ts";
import { loanEvidenceTexts as texts } from "./loan-evidence-texts.ts";

/** What of the payments of a day is asked about. */
export type PaidPart = "paid" | "interest" | "principal" | "drawn";

/**
 * What the ledger has of a part on one day: up to it less up to the day before, both of which open to their legs.
 * `key` opens the sum of the part up to today.
 */
export function paidOnDay(
  part: PaidPart,
  { date, ...one }: LoanPayment,
  payments: readonly LoanPayment[],
  key: string,
  unit: string,
): FormulaEvidence {
  const before = dayBefore(date);
  const upTo = (day: string): string =>
    payments.reduce((sum, payment) => (payment.date <= day ? addExact(sum, payment[part]) : sum), "0");
  const line = (day: string) => ({
    name: texts.upTo(formatDay(day)),
    value: upTo(day),
    unit,
    key: keyUntil(key, day),
  });
  return {
    title: `${texts.paidNames[part]}, ${formatDay(date)}`,
    figure: one[part],
    unit,
    rule: texts.dayRule,
    formula: texts.dayFormula,
    lines: [line(date), line(before)],
  };
}

/** How the columns of an instalment that is due follow: what was planned, what was paid of it, what is open. */
export function dueEvidence(
  part: "payment" | "paid" | "open",
  one: LoanInstalment,
  paidSoFar: { readonly value: string; readonly key: string },
  unit: string,
): FormulaEvidence {
  const planned = { name: loanRecordTexts.payment, value: one.payment, unit };
  const paid = { name: loanRecordTexts.paid, value: one.paid, unit };
  const said = {
    payment: {
      rule: texts.rules.payment,
      formula: texts.formulas.payment,
      lines: [
        { name: loanRecordTexts.ofInterest, value: one.interest, unit },
        { name: loanRecordTexts.ofPrincipal, value: one.principal, unit },
      ],
    },
    paid: {
      rule: texts.paidOfRule,
      formula: texts.paidOfFormula,
      lines: [planned, { name: texts.paidInAll, ...paidSoFar, unit }],
    },
    open: { rule: texts.paidOfRule, formula: texts.openFormula, lines: [planned, paid] },
  }[part];
  return { title: `${loanRecordTexts[part]}, ${formatDay(one.due)}`, figure: one[part], unit, ...said };
}

/** What the ledger has of a sum less what was planned, both opening. */
export function differenceEvidence(
  title: string,
  made: { readonly value: string | null; readonly key: string },
  planned: { readonly value: string | null; readonly key: string },
  unit: string,
): FormulaEvidence {
  const difference =
    made.value === null || planned.value === null ? null : addExact(made.value, negated(planned.value));
  return {
    title: `${title}: ${loanRecordTexts.difference.toLowerCase()}`,
    figure: difference,
    unit,
    rule: texts.differenceRule,
    formula: texts.differenceFormula,
    lines: [
      { name: loanRecordTexts.made, ...made, unit },
      { name: loanRecordTexts.planned, ...planned, unit },
    ],
  };
}
