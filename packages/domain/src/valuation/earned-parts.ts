import { ZERO, sumDecimals, type Decimal } from "../money/decimal.ts";
import { dayOf, type Day } from "../time/day.ts";
import { accountsOwned } from "./accounts-owned.ts";
import type { Book } from "./book.ts";
import { countedShares, type CountedPosition } from "./counted-shares.ts";
import type { EarnedShares } from "./income.ts";
import type { Perspective } from "./ownership.ts";
import type { SummaryQuestion } from "./question.ts";
import { scopeOf } from "./scope.ts";
import { shareSteps, type ShareStep } from "./share-steps.ts";

/** The positions (indices) whose income is partly somebody's, and which part of it. */
export type EarnedParts = EarnedShares & { readonly positions: readonly number[] };

/** How positions count, step by step of the shares. */
interface Counted {
  readonly steps: readonly ShareStep[];
  readonly counted: ReadonlyMap<number, CountedPosition>;
  readonly positions: readonly number[];
}

/**
 * What of income and expenses is somebody's, each day by the shares of that day: as much as the bridge of the window has.
 * Without `since` it goes by the shares of all days there were, of accounts that were given away since then too. Throws
 * OwnershipCycle.
 */
export function earnedParts(
  book: Book,
  question: SummaryQuestion,
  perspective: Perspective,
  inWindow: Counted,
): EarnedParts {
  const { steps, counted, positions } = question.since === null ? ever(book, question, perspective) : inWindow;
  const on = sharesOn(counted, steps);
  return { positions, on, changes: steps.slice(1).map(({ from }) => from) };
}

function ever(book: Book, question: SummaryQuestion, perspective: Perspective): Counted {
  const steps = shareSteps(book.terms, perspective, dayOf(1, 1, 1), question.at);
  const { positions } = scopeOf(book, { ...question, accounts: accountsOwned(book, question, steps) });
  return { steps, positions, counted: countedShares(book, perspective, positions, steps) };
}

/**
 * The share of a position in what moves on a day: what of it is left once loans inside have cancelled, and what of it was
 * taken off the debtor's, for the bridge has both.
 */
function sharesOn(
  counted: ReadonlyMap<number, CountedPosition>,
  steps: readonly ShareStep[],
): (p: number, day: Day) => Decimal {
  const parts = new Map<number, (readonly Decimal[])[]>();
  for (const [p, { shares, lent }] of counted)
    for (const part of [{ p, shares }, ...lent]) parts.set(part.p, [...(parts.get(part.p) ?? []), part.shares]);
  return (p, day) => {
    const step = Math.max(
      steps.findLastIndex(({ from }) => from <= day),
      0,
    );
    return sumDecimals((parts.get(p) ?? []).map((shares) => shares[step] ?? ZERO));
  };
}
