import type { ExplainAnswer } from "@distributary/contract/summary/evidence";
import type { Book } from "@distributary/domain/ledger/book";
import { explain } from "@distributary/domain/explain/explain";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import { explainTrail } from "./explain.ts";
import { explainPerspective } from "./explain-perspective.ts";
import type { KeyContext } from "@distributary/contract/evidence/figure-key";

/** Evidence of the trail that a summary brings along with `explain`. */
const PARTS_IN_A_SUMMARY = 1_000;

/** The trail of one figure of a question, everybody's or somebody's part of it. */
export function trailOf(
  book: Book,
  question: SummaryQuestion,
  key: FigureKey,
  context: KeyContext,
  page: { readonly key: string; readonly step?: string | undefined; readonly offset: number; readonly limit: number },
): ExplainAnswer {
  const { perspective } = context;
  return perspective
    ? explainPerspective(book, question, key, { ...context, perspective }, page)
    : explainTrail(book, key, context, explain(book, question, key, page), page);
}

/** The trail of a summary's headline over exactly what was asked about, however narrow. */
export function headlineTrail(book: Book, question: SummaryQuestion, context: KeyContext, key: string): ExplainAnswer {
  return trailOf(book, question, { figure: "net_worth" }, context, { key, offset: 0, limit: PARTS_IN_A_SUMMARY });
}
