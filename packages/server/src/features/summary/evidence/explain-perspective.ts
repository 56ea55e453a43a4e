import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import type { Book } from "@distributary/domain/ledger/book";
import { explainShare, explainSharedSum, type SharedPiece } from "@distributary/domain/evidence/explain-share";
import { compareDecimals, multiplyDecimals } from "@distributary/domain/money/decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import type { Perspective } from "@distributary/domain/ownership/ownership";
import { formatDay } from "@distributary/domain/time/day";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import { evidenceAnswer, titleOf, unitOf } from "./evidence-answer.ts";
import { figure, figureOrNull, percent } from "../answer/figures.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import { SHARED_FIGURES } from "@distributary/contract/evidence/figures/details";
import { namesOf } from "../answer/names.ts";
import { circleAt } from "../answer/view.ts";

interface PageAsked {
  readonly key: string;
  readonly step?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/**
 * The evidence of somebody's part of a figure. A sum opens to their parts of the positions; a figure of one position to
 * their shares and to the whole figures, whose own evidence goes down to the legs. Throws 422 where entities own each other
 * in a circle.
 */
export function explainPerspective(
  book: Book,
  question: SummaryQuestion,
  key: FigureKey,
  context: KeyContext & { readonly perspective: Perspective },
  page: PageAsked,
): FigureEvidence {
  try {
    return "instrument" in key
      ? sharedFigure(book, question, key, context, page)
      : evidenceAnswer(book, key, context, explainSharedSum(book, question, context.perspective, key, page), page);
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
): FigureEvidence {
  const { figure: told, pieces, changes, lent } = explainShare(book, question, context.perspective, key);
  const names = namesOf(book.terms);
  const everybodys = { ...context, perspective: null };
  const pieceOf = (one: SharedPiece, label: string): EvidenceItem => {
    const { account, instrument, since, at, whole } = one;
    const within = { ...everybodys, since, at };
    return {
      kind: "part",
      key: explainKey({ ...key, account, instrument }, within),
      label,
      amount: figureOrNull(whole),
    };
  };
  const days = ({ at }: SharedPiece): string => (at === context.at ? "" : ` until ${formatDay(at)}`);
  const evidence = [
    ...pieces.map((one) => pieceOf(one, `Of the whole${days(one)}, ${percent(one.share)}`)),
    ...changes.map(({ day, before, share }): EvidenceItem => {
      const label = `Of the value of ${formatDay(day)}, ${percent(share)} where it was ${percent(before)}`;
      const value = explainKey({ ...key, figure: "value" }, { ...everybodys, at: day, since: null });
      return { kind: "part", key: value, label, amount: null };
    }),
    ...lent.map((one) => pieceOf(one, `Lent by ${names.account(one.account)}${days(one)}, ${percent(one.share)}`)),
  ];
  return {
    key: page.key,
    title: titleOf(key, names),
    figure: figureOrNull(told),
    unit: unitOf(key, names, context),
    ...SHARED_FIGURES[changes.length > 0 ? "changes" : pieces.length > 1 ? "several" : "one"],
    ...shareSum(figureOrNull(told), pieces, changes.length + lent.length > 0),
    steps: [{ step: "share", title: "Share", figure: null, unit: unitOf(key, names, context), count: evidence.length }],
    evidence: evidence.slice(page.offset, page.offset + page.limit),
    evidence_count: evidence.length,
    offset: page.offset,
    limit: page.limit,
  };
}

/** The whole × the share that counts, where there is one of each and nothing beside them. */
function shareSum(told: string | null, pieces: readonly SharedPiece[], hasMore: boolean): Pick<FigureEvidence, "sum"> {
  const [only] = pieces;
  if (told === null || hasMore || pieces.length !== 1 || !only || only.whole === null) return {};
  if (compareDecimals(multiplyDecimals(only.whole, only.share), readDecimal(told)) !== 0) return {};
  return {
    sum: [
      { before: "", value: figure(only.whole), after: "", label: "the whole", step: "share" },
      { before: "× ", value: figure(only.share), after: "", label: "share", unit: "ratio" },
    ],
  };
}
