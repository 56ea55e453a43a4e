import type { SummaryPerspective } from "@distributary/contract/summary/analytic";
import type { SummaryBody } from "@distributary/contract/summary/summary";
import type { Decimal } from "@distributary/domain/money/decimal";
import { ONE, ZERO } from "@distributary/domain/money/decimal";
import { decimalOf } from "@distributary/domain/money/rational";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import type { DayShares } from "@distributary/domain/ownership/day-shares";
import type { IncomeQuestion } from "@distributary/domain/attribution/income";
import { OwnershipCycle } from "@distributary/domain/ownership/ownership";
import { perspectiveSeries } from "@distributary/domain/summary/perspective-series";
import { summariseFor, type PerspectiveSummary } from "@distributary/domain/summary/perspective";
import type { SeriesQuestion } from "@distributary/domain/snapshot/net-worth-series";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import type { Series } from "@distributary/domain/snapshot/net-worth-series";
import type { Summary } from "@distributary/domain/summary/answer/result";
import { scopeOf, type ScopeIndices } from "@distributary/domain/ledger/scope";
import { netWorthSeries } from "@distributary/domain/snapshot/series";
import { summarise } from "@distributary/domain/summary/summarise";
import { invalid } from "../../../platform/http/problem.ts";
import { figure, figureOrNull } from "./figures.ts";

/** What of a book an answer is about, and by which share each position counts. */
export interface View {
  readonly summary: Summary;
  readonly scope: ScopeIndices;
  /** instrument index of the currency */
  readonly target: number;
  /** by which share positions count in returns and gains, day by day; null: all of everything counts */
  readonly byDay: (() => DayShares) | null;
  /** the same of all days there were */
  readonly ever: (() => DayShares) | null;
  /** the share of an account at the end of the window */
  readonly shareOf: (account: number) => Decimal;
  /** the positions whose income and expenses count, and which part of them by the shares of each day */
  readonly earned: () => Pick<IncomeQuestion, "shares"> & { readonly positions: readonly number[] };
  readonly perspective: SummaryPerspective | null;
}

/** The answer's view: the whole scope, or what of it is somebody's. Throws 422 where entities own each other in a circle. */
export function viewOf(
  book: Book,
  question: SummaryQuestion,
  perspective: SummaryBody["perspective"],
  loc: readonly string[] = ["body", "perspective", "entity_id"],
): View {
  const target =
    question.currency === null ? book.terms.defaultCurrency : indexOf(book.instrumentIndex, question.currency);
  if (!perspective) {
    const scope = scopeOf(book, question);
    const earned = () => ({ positions: scope.positions });
    const whole = { byDay: null, ever: null, shareOf: () => ONE, earned, perspective: null };
    return { summary: summarise(book, question), scope, target, ...whole };
  }
  const { entity_id: entity, mode } = perspective;
  try {
    const seen = summariseFor(book, question, { entity, mode });
    return {
      summary: seen.summary,
      scope: seen.scope,
      target,
      byDay: seen.held,
      ever: seen.ever,
      shareOf: (account) => shareIn(seen, account),
      earned: () => {
        const parts = seen.earned();
        return { positions: parts.positions, shares: parts };
      },
      perspective: presentPerspective(book, { entity, mode }, seen),
    };
  } catch (error) {
    throw circleAt(loc, book, error);
  }
}

/** Net worth on each day of a history, everybody's or somebody's by the shares of that day. Throws 422 as {@link viewOf}. */
export function historyOf(book: Book, question: SeriesQuestion, perspective: SummaryBody["perspective"]): Series {
  if (!perspective) return netWorthSeries(book, question);
  const { entity_id: entity, mode } = perspective;
  try {
    return perspectiveSeries(book, question, { entity, mode });
  } catch (error) {
    throw circleAt(["body", "perspective", "entity_id"], book, error);
  }
}

/** The refusal of a circle of owners at the field that asked, with the way round; any other error as it is. */
export function circleAt(loc: readonly string[], book: Book, error: unknown): unknown {
  if (!(error instanceof OwnershipCycle)) return error;
  const names = new Map((book.terms.entities ?? []).map((one) => [one.id, one.name]));
  const way = error.path.map((id) => names.get(id) ?? id).join(" → ");
  return invalid([...loc], `Entities own each other in a circle: ${way}. Correct one of these owners.`, "cycle");
}

function shareIn({ at }: PerspectiveSummary, account: number): Decimal {
  const share = at.accounts.get(account);
  return share ? decimalOf(share) : ZERO;
}

function presentPerspective(
  book: Book,
  { entity, mode }: { readonly entity: string; readonly mode: "direct" | "look_through" },
  { at, eliminations }: PerspectiveSummary,
): SummaryPerspective {
  const { accounts, instruments, entities = [] } = book.terms;
  const names = new Map([
    ...accounts.flatMap((account) => (account.entity ? [[account.entity.id, account.entity.name] as const] : [])),
    ...entities.map((one) => [one.id, one.name] as const),
  ]);
  const instrumentNames = new Map(instruments.map((one) => [one.id, one.name]));
  return {
    entity_id: entity,
    mode,
    accounts: [...at.accounts].map(([account, share]) => ({
      account_id: accounts[account]?.id ?? "",
      label: accounts[account]?.name ?? "",
      share: figure(decimalOf(share)),
    })),
    entities: [...at.entities].map(([id, share]) => {
      return { entity_id: id, label: names.get(id) ?? id, share: figure(decimalOf(share)) };
    }),
    eliminations: eliminations.map((one) => ({
      account_id: one.account,
      instrument_id: one.instrument,
      issuer_id: one.issuer,
      label: `${instrumentNames.get(one.instrument) ?? one.instrument} · ${names.get(one.issuer) ?? one.issuer}`,
      at: figureOrNull(one.at),
      since: figureOrNull(one.since),
    })),
  };
}
