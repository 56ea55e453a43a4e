import { compareRationals, type Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import { ownershipOn, type Ownership, type Perspective } from "./ownership.ts";
import type { BookTerms } from "../ledger/terms.ts";

/** Shares that hold on some days, the first and the last included. */
export interface ShareStep {
  readonly from: Day;
  readonly until: Day;
  readonly ownership: Ownership;
}

/**
 * Whose what is, step by step: the shares of `since`, then those of each day in (since, at] on which one changes. Without
 * `since` there is one step, the shares of `at`. Throws OwnershipCycle.
 */
export function shareSteps(terms: BookTerms, perspective: Perspective, since: Day | null, at: Day): ShareStep[] {
  const first = since ?? at;
  const owners = [
    ...terms.accounts.flatMap((one) => one.owners ?? []),
    ...(terms.entities ?? []).flatMap((one) => one.owners),
  ];
  const days = owners.flatMap(({ from, to }) => [...(from === null ? [] : [from]), ...(to === null ? [] : [to + 1])]);
  const steps: Omit<ShareStep, "until">[] = [{ from: first, ownership: ownershipOn(terms, perspective, first) }];
  for (const from of [...new Set(days)].filter((day) => day > first && day <= at).toSorted((a, b) => a - b)) {
    const ownership = ownershipOn(terms, perspective, from);
    if (!isSame(ownership, steps.at(-1)?.ownership)) steps.push({ from, ownership });
  }
  return steps.map((step, k) => ({ ...step, until: (steps[k + 1]?.from ?? at + 1) - 1 }));
}

/** Place of the step that holds on a day: of the days before the first step that one. */
export function stepOn(steps: readonly { readonly from: Day }[], day: Day): number {
  return Math.max(
    steps.findLastIndex(({ from }) => from <= day),
    0,
  );
}

function isSame(one: Ownership, other: Ownership | undefined): boolean {
  return other !== undefined && areSame(one.accounts, other.accounts) && areSame(one.entities, other.entities);
}

function areSame<K>(one: ReadonlyMap<K, Rational>, other: ReadonlyMap<K, Rational>): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([key, share]) => {
    const there = other.get(key);
    return there !== undefined && compareRationals(share, there) === 0;
  });
}
