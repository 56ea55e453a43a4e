import type { ExplainAnswer } from "@distributary/contract/summary-explain";
import type { Book } from "@distributary/domain/valuation/book";
import { explainShare, explainSharedSum } from "@distributary/domain/valuation/explain-share";
import type { Perspective } from "@distributary/domain/valuation/ownership";
import type { FigureKey, SummaryQuestion } from "@distributary/domain/valuation/question";
import { explainTrail, titleOf, unitOf } from "./explain.ts";
import { figureOrNull, percent } from "./figures.ts";
import { explainKey, type KeyContext } from "./key.ts";
import { namesOf } from "./names.ts";
import { circleAt } from "./view.ts";

interface PageAsked {
  readonly key: string;
  readonly step?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/**
 * The trail of somebody's part of a figure. A sum opens to their parts of the positions; a figure of one position to
 * their share and to the whole figure, whose own trail goes down to the legs. Throws 422 where entities own each other
 * in a circle.
 */
export function explainPerspective(
  book: Book,
  question: SummaryQuestion,
  key: FigureKey,
  context: KeyContext & { readonly perspective: Perspective },
  page: PageAsked,
): ExplainAnswer {
  try {
    return "instrument" in key
      ? sharedFigure(book, question, key, context, page)
      : explainTrail(book, key, context, explainSharedSum(book, question, context.perspective, key, page), page);
  } catch (error) {
    throw circleAt(["query", "key"], book, error);
  }
}

function sharedFigure(
  book: Book,
  question: SummaryQuestion,
  key: Extract<FigureKey, { readonly instrument: string }>,
  context: KeyContext & { readonly perspective: Perspective },
  page: PageAsked,
): ExplainAnswer {
  const { figure, whole, share, before } = explainShare(book, question, context.perspective, key);
  const names = namesOf(book.terms);
  const everybodys = { ...context, perspective: null };
  const opening = { ...everybodys, at: context.since ?? context.at, since: null };
  const flows = key.figure === "flows" && before !== null;
  const value = { ...key, figure: "value" as const };
  const evidence = [
    {
      kind: "part" as const,
      key: explainKey(key, everybodys),
      label: `Of the whole, ${percent(share)}`,
      amount: figureOrNull(whole),
    },
    ...(flows
      ? [
          {
            kind: "part" as const,
            key: explainKey(value, opening),
            label: `Of the opening value, ${percent(share)} where it was ${percent(before)}`,
            amount: null,
          },
        ]
      : []),
  ];
  return {
    key: page.key,
    title: titleOf(key, names),
    figure: figureOrNull(figure),
    unit: unitOf(key, names, context),
    rule: flows
      ? "The share of the whole; where the share itself changed, the difference of the opening value came in or went out."
      : "The share, in the account, of whose net worth it is; holdings between entities inside it cancel and count nothing.",
    formula: flows ? "flows × share + value since × (share − share since)" : "figure of the whole × share",
    steps: [{ step: "share", title: "Share", figure: null, unit: unitOf(key, names, context), count: evidence.length }],
    evidence: evidence.slice(page.offset, page.offset + page.limit),
    evidence_count: evidence.length,
    offset: page.offset,
    limit: page.limit,
  };
}
