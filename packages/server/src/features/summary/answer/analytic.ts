import type { SummaryAnswer, SummaryBody } from "@distributary/contract/summary/summary";
import type { SummaryGains } from "@distributary/contract/summary/analytic";
import type { Decimal } from "@distributary/domain/money/decimal";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { hasPrivateHoldings, paidCapital } from "@distributary/domain/commitments/paid-capital";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import type { Summary } from "@distributary/domain/summary/answer/result";
import { invalid } from "../../../platform/http/problem.ts";
import { bridgeFigures, ends } from "./figures.ts";
import { incomeOf } from "./income.ts";
import { categoriesOf, categoryKeys } from "../evidence/leg-categories.ts";
import { lotsOf } from "./lots.ts";
import { lotMethodNote } from "../evidence/lot-method-note.ts";
import { performanceOf } from "./returns/performance.ts";
import type { Layout } from "./present.ts";
import { riskFreeOf } from "./returns/risk-free.ts";
import { compareNewest, presentStatement, statedTotals, statementLines } from "./statements.ts";
import type { StatementRow } from "../store/statements.ts";
import { viewOf, type View } from "./view.ts";

/** The features asked for beside the plain answer. */
export function analyticOf(
  book: Book,
  question: SummaryQuestion,
  body: SummaryBody,
  layout: Omit<Layout, "allocation">,
  {
    view,
    mostLots,
    custom,
    gains,
  }: {
    readonly view: View;
    readonly mostLots: number | undefined;
    /** what own rows add up to; null where that is not known */
    readonly custom: Decimal | null;
    /** null: nobody asked for them */
    readonly gains: SummaryGains | null;
  },
): Partial<SummaryAnswer["analytic"]> {
  const wanted = new Set(body.networth_features);
  const benchmark = body.benchmark ?? null;
  if (benchmark !== null && !book.instrumentIndex.has(benchmark))
    throw invalid(["body", "benchmark"], "This security does not exist. Choose another.", "value_error.missing");
  const riskFree = riskFreeOf(book, body.risk_free);
  const { grouping, components } = layout;
  const parts = { grouping, components, benchmark, riskFree, policy: body.policy };
  const counted = windowOf(question, body.transaction_window ?? null);
  // Whose share counts is told at the end of the days that are counted.
  const inDays = counted === question ? view : viewOf(book, counted, body.perspective);
  const moved = inDays.summary;
  // What was counted in a window opens by the days of the window.
  const inWindow = { ...layout.context, since: counted.since, at: counted.at };
  const categories = body.leg_category && categoriesOf(book, view.summary, body.leg_category, { moved, custom });
  return {
    ...(question.basis === false ? {} : { lots_told: lotMethodNote(book, question, view) }),
    ...(counted.since === null ? {} : { transaction_window: presentWindow(counted, moved) }),
    ...(categories
      ? {
          leg_category: categories,
          explain_keys: categoryKeys(Object.keys(categories), layout.context, inWindow),
        }
      : {}),
    ...(view.perspective ? { perspective: view.perspective } : {}),
    ...(wanted.has("performance") ? { performance: performanceOf(book, counted, inDays, parts, inWindow) } : {}),
    ...(wanted.has("income") ? { income: incomeOf(book, counted, inDays, inWindow) } : {}),
    ...(gains === null ? {} : { gains }),
    ...(wanted.has("lots") ? { lots: lotsOf(book, question, view, layout.context, mostLots) } : {}),
  };
}

/** The days that counted, and what they changed. */
function presentWindow({ since, at }: SummaryQuestion, moved: Summary) {
  return { from: formatDay((since ?? at) + 1), to: formatDay(at), bridge: bridgeFigures(moved.bridge) };
}

/** Paid into commitments and private holdings up to both ends, somebody's by the shares of the days; zero where there are none. */
export function paidCapitalOf(book: Book, { at, since }: SummaryQuestion, { scope, target, ever }: View) {
  const shares = ever && hasPrivateHoldings(book) ? ever() : null;
  const paid = (day: Day): Decimal => paidCapital(book, scope, day, target, shares);
  return ends(paid(at), since === null ? null : paid(since));
}

/** What statements say of the positions and accounts that are asked about. */
export function statedIn(
  book: Book,
  question: SummaryQuestion,
  statements: readonly StatementRow[],
  { scope, target }: View,
) {
  if (statements.length === 0) return { totals: {}, analytic: {} };
  const inside = new Set(scope.accounts);
  const types = question.instrumentTypes ?? [];
  const named = question.instruments ?? [];
  const lines = statementLines(book, statements).filter(({ account, instrument }) => {
    // A total is of everything in the account: it says nothing of some of it.
    if (instrument === null) return inside.has(account) && named.length === 0 && types.length === 0;
    const terms = book.terms.instruments[instrument];
    const isNamed = named.length === 0 || (terms !== undefined && named.includes(terms.id));
    return (
      inside.has(account) && isNamed && (types.length === 0 || (terms !== undefined && types.includes(terms.type)))
    );
  });
  const compared = compareNewest(book, lines, target);
  return {
    totals: statedTotals(compared),
    analytic: { statements: compared.map((line) => presentStatement(book, line)) },
  };
}

/** The question over the days whose legs count: those of the window, else of (since, at]. */
function windowOf(question: SummaryQuestion, window: SummaryBody["transaction_window"] | null): SummaryQuestion {
  if (!window) return question;
  const [from, to] = [parseDay(window.from), parseDay(window.to)];
  if (from > to)
    throw invalid(
      ["body", "transaction_window", "to"],
      `Choose an end on or after the start, ${window.from}.`,
      "value_error.date.order",
    );
  return { ...question, since: from - 1, at: to };
}
