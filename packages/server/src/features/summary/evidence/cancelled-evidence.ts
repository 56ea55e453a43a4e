import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import { addDecimals, negateDecimal } from "@distributary/domain/money/decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import type { Book } from "@distributary/domain/ledger/book";
import { evidenceOfSteps, type EvidenceQuery } from "../../../access/records/evidence.ts";
import { notFound } from "../../../platform/http/problem.ts";
import { figure, figureOrNull } from "../answer/figures.ts";
import { ANALYTIC_FIGURES } from "@distributary/contract/evidence/figures/analytic";
import { explainKey, type KeyContext, type SummaryKey } from "@distributary/contract/evidence/figure-key";
import { namesOf } from "../answer/names.ts";
import { evidenceStep } from "../../../access/records/evidence-steps.ts";
import type { View } from "../answer/view.ts";

/**
 * The evidence of what cancels of a holding between entities inside a perspective: its value by the share that is owned,
 * less what of it counts beside. Throws 404 where nothing of it cancels.
 */
export function cancelledEvidence(
  book: Book,
  { account, instrument }: Extract<SummaryKey, { readonly figure: "cancelled" }>,
  { perspective, summary }: View,
  context: KeyContext,
  query: EvidenceQuery,
): FigureEvidence {
  const found = perspective?.eliminations.find((one) => one.account_id === account && one.instrument_id === instrument);
  if (!found) throw notFound();
  const ids = { account, instrument };
  const counted = summary.positions.find((row) => row.account === account && row.instrument === instrument);
  const rest = counted?.at.value ?? null;
  const whole = explainKey({ figure: "value", ...ids }, { ...context, perspective: null });
  const names = namesOf(book.terms);
  const unit = context.currency;
  const owned = found.at === null ? null : rest === null ? found.at : figure(addDecimals(readDecimal(found.at), rest));
  const evidence: EvidenceItem[] = [
    { kind: "part", key: whole, label: "Holding at the owned share", amount: owned },
    ...(rest === null
      ? []
      : [
          {
            kind: "part" as const,
            key: explainKey({ figure: "value", ...ids }, context),
            label: "Less the part that counts",
            amount: figureOrNull(negateDecimal(rest)),
          },
        ]),
  ];
  return evidenceOfSteps(
    {
      ...ANALYTIC_FIGURES.cancelled,
      title: `${ANALYTIC_FIGURES.cancelled.title}: ${names.instrument(instrument)} in ${names.account(account)}`,
      figure: found.at,
      unit,
    },
    [evidenceStep("parts", unit, evidence, { figure: found.at })],
    query,
  );
}
