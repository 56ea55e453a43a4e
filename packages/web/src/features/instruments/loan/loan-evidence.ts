import type { Instalment } from "@distributary/domain/instruments/loan/loan-terms";
import type { Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { formatDay } from "@distributary/domain/time/day";
import type { FormulaEvidence, EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { loanTexts } from "./loan-texts.ts";
import { loanEvidenceTexts as texts } from "./loan-evidence-texts.ts";

/** What of an instalment is asked about. */
export type InstalmentPart = "payment" | "interest" | "principal" | "extra" | "balance";

/** What an instalment is worked out of: what was owed before it, and how often in a year one is due. */
export interface InstalmentBefore {
  readonly owed: Decimal;
  readonly perYear: number;
}

/** How a part of an instalment follows from the terms of its loan: amounts in `unit`. */
export function instalmentEvidence(
  part: InstalmentPart,
  one: Instalment,
  { owed, perYear }: InstalmentBefore,
  unit: string,
): FormulaEvidence {
  const amount = (name: string, value: Decimal): EvidenceLine => ({ name, value: formatDecimal(value), unit });
  const before = amount(texts.owedBefore, owed);
  const rate: EvidenceLine = { name: texts.rate, value: formatDecimal(one.annualRate), unit: "ratio", open: true };
  const lines: Record<InstalmentPart, readonly EvidenceLine[]> = {
    payment: [amount(loanTexts.ofInterest, one.interest), amount(loanTexts.ofPrincipal, one.principal)],
    interest: [before, rate, { name: texts.perYear, text: String(perYear) }],
    principal: [amount(loanTexts.payment, one.payment), amount(loanTexts.ofInterest, one.interest)],
    extra: [before, amount(loanTexts.ofPrincipal, one.principal)],
    balance: [before, amount(loanTexts.ofPrincipal, one.principal), amount(loanTexts.ofExtra, one.extra)],
  };
  return {
    title: `${texts.names[part]}, ${formatDay(one.due)}`,
    figure: formatDecimal(one[part]),
    unit,
    rule: texts.rules[part],
    formula: texts.formulas[part],
    lines: [{ name: texts.number, text: String(one.period) }, ...lines[part]],
  };
}
