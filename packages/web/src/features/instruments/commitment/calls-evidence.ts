import type { CommitmentRecord } from "@distributary/contract/reporting/commitments";
import type { FormulaEvidence } from "../../../records/evidence/formula-evidence.ts";
import { addExact } from "../../../ui/format/exact.ts";
import { commitmentTexts as texts } from "./commitment-texts.ts";
import { commitmentEvidenceTexts } from "./commitment-evidence-texts.ts";

/** What will be called in a month. */
export type CallMonth = CommitmentRecord["next"]["months"][number];
/** What of a month is asked about. */
export type CallPart = "noticed" | "expected" | "others" | "cash_after";

/** What the parts of a month are called. */
export const callNames: Readonly<Record<CallPart, string>> = {
  noticed: texts.noticed,
  expected: texts.expected,
  others: texts.others,
  cash_after: texts.cashAfter,
};

/** How what is called in a month, or left after it, follows: from notices, what is unfunded, and the cash at hand. */
export function callEvidence(part: CallPart, row: CallMonth, record: CommitmentRecord): FormulaEvidence {
  const { next, currency: unit, explain, now } = record;
  const place = next.months.findIndex(({ month }) => month === row.month);
  const before = next.months[place - 1]?.cash_after ?? next.cash;
  const called = [row.noticed, row.expected, row.others].reduce(addExact);
  const lines: Record<CallPart, FormulaEvidence["lines"]> = {
    noticed: [{ name: texts.names.payable, value: now.payable, unit, key: explain["payable"] }],
    expected: [{ name: texts.names.unfunded, value: now.unfunded, unit, key: explain["unfunded"] }],
    others: [],
    cash_after: [
      { name: commitmentEvidenceTexts.cashBefore, value: before, unit },
      { name: commitmentEvidenceTexts.called, value: called, unit },
    ],
  };
  const { rules, formulas } = commitmentEvidenceTexts.calls;
  return {
    title: `${callNames[part]}, ${row.month}`,
    figure: row[part],
    unit,
    rule: rules[part],
    formula: formulas[part],
    lines: lines[part],
  };
}
