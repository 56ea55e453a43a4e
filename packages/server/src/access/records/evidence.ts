import type { FigureWords } from "@distributary/contract/evidence/figures/words";
import { recordKeyOf, type RecordKey } from "@distributary/contract/evidence/record-key";
import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import type { Day } from "@distributary/domain/time/day";
import { sumUnder } from "./sums.ts";
import { invalid } from "../../platform/http/problem.ts";

/** Which evidence: the key that a figure came with, one of its steps or all, and a page of its items. */
export interface EvidenceQuery {
  readonly key: string;
  readonly step?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Figures that a feature works out beside the summary, opened by the keys that it gave them. */
export interface EvidenceSource {
  opens(key: string): boolean;
  /** Throws 404 for what is not there, and 422 for a key that is none. */
  explain(universe: string, query: EvidenceQuery): Promise<FigureEvidence>;
}

/** How the summary addresses one of its own figures on a day, in a currency (ISO code), as known on an instant. */
export type FigureAddress = (key: FigureKey, at: Day, currency: string, asKnownOn: string | null) => string;

/** The figure that a key of a feature asks for, by the titles of its figures. Throws 422 for a key that is none of them. */
export function figureAsked<Name extends string>(
  feature: string,
  figures: Readonly<Record<Name, FigureWords>>,
  key: string,
): { readonly asked: RecordKey; readonly name: Name } {
  const asked = recordKeyOf(feature, key);
  const name = (Object.keys(figures) as Name[]).find((one) => one === asked?.figure);
  if (!asked || name === undefined)
    throw invalid(["query", "key"], "This figure key isn’t valid. Open the figure again.", "value_error.explain_key");
  return { asked, name };
}

/** Throws 422 where a step is asked for that the figure does not have; one without items is a step as well. */
export function requireStep(chosen: string | undefined, steps: readonly string[]): void {
  if (chosen !== undefined && !steps.includes(chosen))
    throw invalid(
      ["query", "step"],
      "This step isn’t part of the figure. Open the figure again.",
      "value_error.explain_step",
    );
}

/** One step under a figure with all its items. */
export interface EvidenceStep {
  readonly step: string;
  readonly title: string;
  readonly figure: string | null;
  readonly unit: string;
  readonly evidence: readonly EvidenceItem[];
}

/**
 * The evidence of a figure as the call answers it: the items of one step or of all, a page of them. Empty steps are left out.
 * Throws 422 for a step it does not have.
 */
export function evidenceOfSteps(
  head: Pick<FigureEvidence, "title" | "figure" | "unit" | "rule" | "formula" | "sum">,
  steps: readonly EvidenceStep[],
  { key, step: chosen, offset, limit }: EvidenceQuery,
): FigureEvidence {
  requireStep(
    chosen,
    steps.map(({ step }) => step),
  );
  const present = steps.filter(({ evidence }) => evidence.length > 0);
  const evidence = present.flatMap(({ step, evidence: all }) => (chosen === undefined || step === chosen ? all : []));
  return {
    key,
    ...head,
    ...sumUnder(
      head,
      present.flatMap(({ evidence: all }) => all),
    ),
    steps: present.map(({ step, title, figure, unit, evidence: all }) => ({
      step,
      title,
      figure,
      unit,
      count: all.length,
    })),
    evidence: evidence.slice(offset, offset + limit),
    evidence_count: evidence.length,
    offset,
    limit,
  };
}
