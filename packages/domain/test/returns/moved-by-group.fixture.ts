import { expect } from "vitest";
import type { Day } from "../../src/time/day.ts";
import { indexOf, type Book } from "../../src/ledger/book.ts";
import type { ScopeReturns } from "../../src/returns/group-returns.ts";
import { partitionBy } from "../../src/returns/partition.ts";
import { returnsByGroup } from "../../src/returns/scope-returns.ts";
import { scopeOf } from "../../src/ledger/scope.ts";

type Moved = Readonly<Record<string, readonly (number | null)[]>>;

/** What the groups of all levels held and what crossed their edges, in minor units. */
export function movedByGroup(
  book: Book,
  { at, since }: { readonly at: Day; readonly since: Day | null },
  currency: string | null,
): Moved {
  const scope = scopeOf(book, {});
  const partitions = ([[], ["account"], ["account", "instrument"]] as const).map((keys) =>
    partitionBy(book, scope, keys),
  );
  const levels = returnsByGroup(book, partitions, {
    at,
    since,
    target: currency === null ? book.terms.defaultCurrency : indexOf(book.instrumentIndex, currency),
  });
  return Object.fromEntries(
    partitions.flatMap(({ paths }, level) =>
      paths.map((path, group) => {
        const returns = levels[level] as readonly ScopeReturns[];
        const { opening, closing, putIn, takenOut, income, expenses } = returns[group] as ScopeReturns;
        return [path.join(" "), [opening, closing, putIn, takenOut, income, expenses]] as const;
      }),
    ),
  );
}

/** Doubles that were added up in another order. */
export function expectAlike(one: Moved, other: Moved): void {
  const size = Object.values(one)
    .flat()
    .reduce((most: number, amount) => Math.max(most, Math.abs(amount ?? 0)), 0);
  for (const [name, amounts] of Object.entries(other)) {
    (one[name] ?? []).forEach((amount, i) => {
      expect(amount === null).toBe(amounts[i] === null);
      expect(Math.abs((amount ?? 0) - (amounts[i] ?? 0))).toBeLessThanOrEqual(1 + size * 1e-12);
    });
  }
}
