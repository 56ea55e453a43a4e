import { ZERO, sumDecimals, type Decimal } from "../money/decimal.ts";
import { dayOf, type Day } from "../time/day.ts";
import { accountsOwned } from "./accounts-owned.ts";
import type { Book } from "../ledger/book.ts";
import { ownershipWeights, type WeightedDays } from "./ownership-weights.ts";
import type { Perspective } from "./ownership.ts";
import { scopeOf, type Scope } from "../ledger/scope.ts";
import { shareSteps, stepOn } from "./share-steps.ts";

/** How much of what positions earn and cost is somebody's, day by day. */
export interface DatedWeights {
  /** of a position (index), of what moves or accrues on a day */
  on(position: number, day: Day): Decimal;
  /** the days in (since, at] from which on other shares count, ascending */
  readonly changes: readonly Day[];
}

/** The positions (indices) whose income is partly somebody's, and which part of it. */
export type IncomeWeights = DatedWeights & { readonly positions: readonly number[] };

/**
 * How positions count by the shares of all days there were up to `at`, of accounts that were given away since then too.
 * Throws OwnershipCycle.
 */
export function weightedEver(
  book: Book,
  question: Scope & { readonly at: Day },
  perspective: Perspective,
): WeightedDays {
  const steps = shareSteps(book.terms, perspective, dayOf(1, 1, 1), question.at);
  const { positions } = scopeOf(book, { ...question, accounts: accountsOwned(book, question, steps) });
  return { steps, positions, counted: ownershipWeights(book, perspective, positions, steps) };
}

/** What of income and expenses is somebody's, each day by the shares of that day: as much as the bridge has of those days. */
export function incomeWeights({ steps, counted, positions }: WeightedDays): IncomeWeights {
  return { positions, on: sharesOn(counted, steps), changes: steps.slice(1).map(({ from }) => from) };
}

/**
 * The share of a position in what moves on a day: what of it is left once loans inside have cancelled, and what of it was
 * taken off the debtor's, for the bridge has both.
 */
function sharesOn(counted: WeightedDays["counted"], steps: WeightedDays["steps"]): (p: number, day: Day) => Decimal {
  const parts = new Map<number, (readonly Decimal[])[]>();
  for (const [p, { shares, lent }] of counted)
    for (const part of [{ p, shares }, ...lent]) parts.set(part.p, [...(parts.get(part.p) ?? []), part.shares]);
  return (p, day) => {
    const step = stepOn(steps, day);
    return sumDecimals((parts.get(p) ?? []).map((shares) => shares[step] ?? ZERO));
  };
}
