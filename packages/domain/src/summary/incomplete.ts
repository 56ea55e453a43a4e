import { type Book, positionIndexOf } from "../ledger/book.ts";
import type { Problem } from "../market/problem.ts";
import type { Totals } from "../snapshot/totals.ts";

/** Where something is not known: in the value at `at`, in that at `since`, or in what the bridge counts between them. */
export type IncompletePart = "at" | "since" | "between";

/**
 * What of a figure, its earlier value and the bridge from one to the other is not complete; none: all of it is known.
 * The difference rests on both values, so that it is complete only where neither is named.
 */
export function incompleteIn(at: Totals, since: Totals | null, isBetween: boolean): IncompletePart[] {
  const parts: IncompletePart[] = [];
  if (at.incomplete) parts.push("at");
  if (since?.incomplete) parts.push("since");
  if (isBetween) parts.push("between");
  return parts;
}

/** Positions (indices in the book) with what moved between the ends on a day without a price or rate, each once. */
export function unvaluedPositions(book: Book, problems: readonly Problem[]): readonly number[] {
  const found = new Set<number>();
  for (const { code, account, instrument } of problems) {
    if ((code !== "unvalued_change" && code !== "unconverted_change") || account === null) continue;
    const p = positionIndexOf(book, account, instrument);
    if (p !== undefined) found.add(p);
  }
  return [...found];
}
