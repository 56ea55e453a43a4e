import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import { ZERO, addDecimals } from "@distributary/domain/money/decimal";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { membersOf, sectionOf } from "@distributary/domain/summary/groups/group-members";
import { positionKey } from "@distributary/domain/ledger/columns/position";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import { evidenceOfSteps, type EvidenceQuery } from "../../../access/records/evidence.ts";
import type { AnalyticKey } from "@distributary/contract/evidence/analytic-key";
import { earnedEvidence } from "./earned-evidence.ts";
import { titleOf } from "./evidence-answer.ts";
import { figure, figureOrNull, largestFirst } from "../answer/figures.ts";
import { gainedEvidence, oneLotEvidence, positionGainEvidence } from "./gain-evidence.ts";
import { ANALYTIC_FIGURES } from "@distributary/contract/evidence/figures/analytic";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { namesOf } from "../answer/names.ts";
import { evidenceStep, missingStep } from "../../../access/records/evidence-steps.ts";
import type { View } from "../answer/view.ts";

/** The evidence of a figure of the analytic features. Throws UnknownId for what is not in the book. */
export function analyticEvidence(
  book: Book,
  question: SummaryQuestion,
  key: AnalyticKey,
  view: View,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  switch (key.figure) {
    case "was":
      return wasEvidence(book, key, view, context, query);
    case "earned":
      return earnedEvidence(book, key, view, context, query);
    case "gained":
      return gainedEvidence(book, key, view, context, query);
    case "gained_in":
      return positionGainEvidence(book, question, key, view, context, query);
    case "lot":
      return oneLotEvidence(book, question, key, view, context, query);
  }
}

/** What the positions of a row were worth at `since`: those that stand in it now, whichever side of zero they were on. */
function wasEvidence(
  book: Book,
  key: Extract<AnalyticKey, { readonly figure: "was" }>,
  { summary }: View,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const names = namesOf(book.terms);
  const group = { ...key, figure: "group" as const };
  const before = { ...context, at: context.since ?? context.at, since: null };
  const parts = summary.positions.flatMap((row) => {
    const { account, instrument, since } = row;
    if (sectionOf(row) !== key.section || since === null || since.value?.mantissa === 0n) return [];
    const places = [indexOf(book.accountIndex, account), indexOf(book.instrumentIndex, instrument)] as const;
    const p = book.positionIndex.get(positionKey(...places));
    if (p === undefined || membersOf(book, [p], group).length === 0) return [];
    const label = `${names.instrument(instrument)} · ${names.account(account)}`;
    return [{ value: since.value, label, key: explainKey({ figure: "value", account, instrument }, before) }];
  });
  const sum = parts.map(({ value }) => value ?? ZERO).reduce(addDecimals, ZERO);
  const unit = context.currency;
  return evidenceOfSteps(
    {
      ...ANALYTIC_FIGURES.opening,
      title: `${titleOf(group, names)}, opening`,
      figure: figure(sum),
      unit,
    },
    [
      missingStep(
        unit,
        parts.flatMap(({ value, label }) =>
          value === null ? [`The value of ${label} was unknown on that date.`] : [],
        ),
      ),
      evidenceStep(
        "parts",
        unit,
        parts
          .toSorted((a, b) => largestFirst(a.value, b.value))
          .map((part) => ({ kind: "part", key: part.key, label: part.label, amount: figureOrNull(part.value) })),
        { figure: figure(sum) },
      ),
    ],
    query,
  );
}
