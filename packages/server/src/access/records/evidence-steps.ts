import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import type { EvidenceStep } from "./evidence.ts";

/** What a step is called unless its figure says it better. */
export const STEP_TITLES = {
  missing: "Missing evidence",
  parts: "Components",
  legs: "Ledger entries",
  prices: "Price",
  rates: "Rate",
  lots: "Open lots",
  records: "Recorded",
  terms: "Terms",
  instalments: "Instalments",
  statement: "Stated",
  spans: "By the day’s base",
} as const;

/** What the items of a step come to together; null where they add up to nothing that is shown. */
interface StepSum {
  readonly figure?: string | null;
  readonly title?: string;
}

/** A step under a figure; `unit` is that of its amounts: an ISO code, `ratio`, `times`, units. */
export function evidenceStep(
  step: keyof typeof STEP_TITLES,
  unit: string,
  evidence: readonly EvidenceItem[],
  { figure = null, title = STEP_TITLES[step] }: StepSum = {},
): EvidenceStep {
  return { step, title, figure, unit, evidence };
}

/** Why a figure, or something that it rests on, is unknown: a sentence for each; without one the step is left out. */
export function missingStep(unit: string, reasons: readonly string[]): EvidenceStep {
  const evidence = reasons.map((reason): EvidenceItem => ({ kind: "missing", reason }));
  return { step: "missing", title: STEP_TITLES.missing, figure: null, unit, evidence };
}
