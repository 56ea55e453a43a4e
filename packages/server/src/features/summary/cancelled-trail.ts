import type { ExplainAnswer, ExplainEvidence } from "@distributary/contract/summary-explain";
import { addDecimals, negateDecimal } from "@distributary/domain/money/decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import type { Book } from "@distributary/domain/valuation/book";
import { trailOfSteps, type TrailQuery } from "../../access/trails.ts";
import { notFound } from "../../platform/http/problem.ts";
import { figure, figureOrNull } from "./figures.ts";
import { explainKey, type KeyContext, type SummaryKey } from "./key.ts";
import { namesOf } from "./names.ts";
import type { View } from "./view.ts";

/**
 * The trail of what cancels of a holding between entities inside a perspective: its value by the share that is owned,
 * less what of it counts beside. Throws 404 where nothing of it cancels.
 */
export function cancelledTrail(
  book: Book,
  { account, instrument }: Extract<SummaryKey, { readonly figure: "cancelled" }>,
  { perspective, summary }: View,
  context: KeyContext,
  query: TrailQuery,
): ExplainAnswer {
  const found = perspective?.eliminations.find((one) => one.account_id === account && one.instrument_id === instrument);
  if (!found) throw notFound();
  const ids = { account, instrument };
  const counted = summary.positions.find((row) => row.account === account && row.instrument === instrument);
  const rest = counted?.at.value ?? null;
  const whole = explainKey({ figure: "value", ...ids }, { ...context, perspective: null });
  const names = namesOf(book.terms);
  const unit = context.currency;
  const owned = found.at === null ? null : rest === null ? found.at : figure(addDecimals(readDecimal(found.at), rest));
  const evidence: ExplainEvidence[] = [
    { kind: "part", key: whole, label: "The holding, by the share that is owned of it", amount: owned },
    ...(rest === null
      ? []
      : [
          {
            kind: "part" as const,
            key: explainKey({ figure: "value", ...ids }, context),
            label: "Less what of it counts",
            amount: figureOrNull(negateDecimal(rest)),
          },
        ]),
  ];
  return trailOfSteps(
    {
      title: `Cancelled: ${names.instrument(instrument)} in ${names.account(account)}`,
      figure: found.at,
      unit,
      rule: "Its issuer is inside too: what one owes the other, or owns of it, is in nobody’s net worth twice, so that it counts nothing.",
      formula: "value × share − what counts",
    },
    [{ step: "parts", title: "Made of", figure: found.at, unit, evidence }],
    query,
  );
}
