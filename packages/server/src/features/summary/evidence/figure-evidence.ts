import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import type { Book } from "@distributary/domain/ledger/book";
import { explain } from "@distributary/domain/evidence/explain";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import { evidenceAnswer } from "./evidence-answer.ts";
import { explainPerspective } from "./explain-perspective.ts";
import type { KeyContext } from "@distributary/contract/evidence/figure-key";

/** So many items of evidence come with a summary that is asked to `explain`. */
const PARTS_IN_A_SUMMARY = 1_000;

/** The evidence of one figure of a question, everybody's or somebody's part of it. */
export function evidenceOf(
  book: Book,
  question: SummaryQuestion,
  key: FigureKey,
  context: KeyContext,
  page: { readonly key: string; readonly step?: string | undefined; readonly offset: number; readonly limit: number },
): FigureEvidence {
  const { perspective } = context;
  return perspective
    ? explainPerspective(book, question, key, { ...context, perspective }, page)
    : evidenceAnswer(book, key, context, explain(book, question, key, page), page);
}

/** The evidence of a summary's headline over exactly what was asked about, however narrow. */
export function headlineEvidence(
  book: Book,
  question: SummaryQuestion,
  context: KeyContext,
  key: string,
): FigureEvidence {
  return evidenceOf(book, question, { figure: "net_worth" }, context, { key, offset: 0, limit: PARTS_IN_A_SUMMARY });
}
