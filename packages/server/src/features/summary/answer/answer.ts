import type { SummaryAnswer, SummaryBody, SummaryRow } from "@distributary/contract/summary/summary";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { ZERO } from "@distributary/domain/money/decimal";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { readsPositions } from "@distributary/domain/summary/custom-column";
import type { Steps } from "@distributary/domain/ledger/steps";
import { invalid } from "../../../platform/http/problem.ts";
import { analyticOf, paidCapitalOf, statedIn } from "./analytic.ts";
import { cacheTagsOf } from "./cache-tags.ts";
import { capitalRows, presentCommitments, type StandingAt } from "./capital.ts";
import { columnsOf, columnsTotal, withColumns, type Column } from "./custom-columns.ts";
import { gainsFeature } from "./gains.ts";
import { historyDays, presentHistory } from "./history.ts";
import type { KeyContext } from "@distributary/contract/evidence/figure-key";
import { presentSummary, type Layout } from "./present.ts";
import { layoutOf, questionOf } from "./question.ts";
import type { CachedBook } from "../../../books/book-cache.ts";
import type { StatementRow } from "../store/statements.ts";
import { headlineEvidence } from "../evidence/figure-evidence.ts";
import { historiesBy } from "./histories-by.ts";
import { ownersOf } from "./owners.ts";
import { historyOf, viewOf, type View } from "./view.ts";

/** All that an answer is made from. */
export interface Evidence {
  readonly shelved: Pick<CachedBook, "book"> & { readonly head: { readonly currency: string } };
  readonly statements: readonly StatementRow[];
  /** null: nobody asked how commitments stand */
  readonly standing: StandingAt | null;
}

/**
 * The answer to a question about a book, from what was read before, in steps: between two of them the book must stay as it
 * is, for it is changed in place. `today` stands for an `at` that is not given; `mostLots` bounds the lots listed. Throws
 * 422 where the question cannot be put to this book.
 */
export function* answerInSteps(
  { shelved, statements, standing }: Evidence,
  body: SummaryBody,
  { today, lastModified, mostLots }: { today: Day; lastModified: string; mostLots: number | undefined },
): Steps<SummaryAnswer> {
  const { book } = shelved;
  const question = questionOf(book, body, today);
  const currency = body.targetUnit ?? shelved.head.currency;
  const context: KeyContext = {
    at: question.at,
    since: question.since,
    currency,
    asKnownOn: body.as_known_on ?? null,
    lotMethod: body.lot_method ?? null,
    perspective: body.perspective ? { entity: body.perspective.entity_id, mode: body.perspective.mode } : null,
    scope: {
      ...(question.accounts ? { accounts: question.accounts } : {}),
      ...(question.instruments ? { instruments: question.instruments } : {}),
      ...(question.instrumentTypes ? { instrumentTypes: question.instrumentTypes } : {}),
    },
  };
  const columns = columnsOf(body.custom_columns ?? []);
  // What may pause comes first: everything after it is told at once.
  const gains = body.networth_features?.includes("gains")
    ? yield* gainsFeature(book, question, viewOf(book, question, body.perspective), context, mostLots)
    : null;
  const owners = body.networth_features?.includes("owners") ? yield* ownersOf(book, question, currency) : null;
  const view = viewOf(book, question, body.perspective);
  const paid = paidCapitalOf(book, question, view);
  const capital = body.sections?.includes("C")
    ? capitalRows(book, standing ?? { at: [], since: [], pooled: [] }, paid, view, context)
    : [];
  const cacheTags = cacheTagsOf(body, { statements: statements.length > 0 });
  const layout = { ...layoutOf(body), context, lastModified, cacheTags, capital };
  const plain = presentSummary(book, view.summary, layout);
  const stated = statedIn(book, question, body.perspective ? [] : statements, view);
  const whole = rowsOfAll(book, view, layout, columns) ?? plain.rows;
  const custom = body.leg_category?.includes("Custom") ? columnsTotal(book, whole, columns) : ZERO;
  const analytic = {
    ...plain.analytic,
    ...stated.analytic,
    ...analyticOf(book, question, body, layout, { view, mostLots, custom, gains }),
    ...(standing && body.networth_features?.includes("commitments") ? presentCommitments(standing) : {}),
    ...(owners === null ? {} : { owners }),
    ...(body.explain ? { explain: headlineEvidence(book, question, context, plain.explain_key) } : {}),
  };
  const rows = withColumns(book, plain.rows, columns, whole, rowsBefore(book, question, body, layout, columns));
  const net_worth = { ...plain.net_worth, total_paid_capital: paid };
  const answer = { ...plain, ...stated.totals, rows, analytic, net_worth };
  if (!body.history && !body.networth_features?.includes("history")) return answer;
  const window = body.history ?? {
    from: body.since ?? body.at ?? "",
    to: body.at ?? "",
    step: "M" as const,
    by: undefined,
  };
  const to = window.to === "" ? question.at : parseDay(window.to);
  const from = window.from === "" ? question.at - 365 : parseDay(window.from);
  if (from > to)
    throw invalid(
      ["body", "history", "from"],
      `Choose a start on or before the end, ${formatDay(to)}.`,
      "value_error.date.order",
    );
  const days = historyDays(from, to, window.step);
  const { accounts, instruments, instrumentTypes, currency: target } = question;
  const asked = {
    ...(accounts ? { accounts } : {}),
    ...(instruments ? { instruments } : {}),
    ...(instrumentTypes ? { instrumentTypes } : {}),
    currency: target,
    days,
  };
  const history = presentHistory(historyOf(book, asked, body.perspective), minorUnitOf(currency));
  const parts = window.by === undefined ? {} : { history_by: historiesBy(book, asked, window.by, body.perspective) };
  return { ...answer, analytic: { ...answer.analytic, history, ...parts } };
}

/** The rows of all positions as of the end of `since` alone; null where no dynamic row is compared with it. */
function rowsBefore(
  book: Book,
  question: ReturnType<typeof questionOf>,
  body: SummaryBody,
  layout: Layout,
  columns: readonly Column[],
): readonly SummaryRow[] | null {
  if (columns.length === 0 || question.since === null || !layout.sections.includes("D")) return null;
  const then = { at: question.since, since: null };
  const view = viewOf(book, { ...question, ...then }, body.perspective);
  return rowsOfAll(book, view, { ...layout, sections: ["D"], context: { ...layout.context, ...then } }, columns);
}

/** The rows of all positions, which own columns are told of, where the answer itself does not show them; else null. */
function rowsOfAll(
  book: Book,
  { summary: seen }: View,
  layout: Layout,
  columns: readonly Column[],
): readonly SummaryRow[] | null {
  const { sections, components } = layout;
  if (columns.length === 0) return null;
  if (components && (["A", "L", "T"] as const).every((one) => sections.includes(one))) return null;
  const isUnlisted = !columns.some(({ expression }) => readsPositions(expression));
  return presentSummary(book, seen, { ...layout, sections: ["A", "L", "T"], components: true, isUnlisted }).rows;
}
