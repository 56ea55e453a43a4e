import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Comparison, SummarySearch } from "../../address.ts";
import { comparedAnswers, comparedDays, type Compared } from "./comparison.ts";
import { useSummary } from "../../queries.ts";
import { otherBodyFor, type SummaryQuestion } from "../../question.ts";
import { otherQuestion } from "../../read-question.ts";
import { sidesOf, type Sides } from "./sides.ts";

/** What stands beside the answer of a page. */
export interface Beside {
  /** what is compared, where everything that it needs is chosen */
  readonly kind: Comparison | null;
  readonly sides: Sides | null;
  /** null: nothing is compared, or the other side is not there yet */
  readonly compared: Compared | null;
  /** the answer of the other side, where it is one of its own */
  readonly other: UseQueryResult<SummaryAnswer>;
}

/** The kind of comparison that an address asks for; null where the day or the instant for it is not chosen. */
export function comparisonOf(search: SummarySearch, question: SummaryQuestion): Comparison | null {
  if (search.compare === "since") return question.since === null ? null : "since";
  if (search.compare === "now") return question.known === null ? null : "now";
  return search.compare ?? null;
}

/** Reads the other side of a page and puts both beside each other. */
export function useComparison(
  universe: string,
  search: SummarySearch,
  question: SummaryQuestion,
  answer: SummaryAnswer | undefined,
  names: ReadonlyMap<string, string>,
): Beside {
  const asked = otherQuestion(search, question);
  const other = useSummary(universe, asked && otherBodyFor(asked), { keepBefore: false });
  const kind = comparisonOf(search, question);
  const second = other.data;
  const compared = useMemo(() => {
    if (kind === null || answer === undefined) return null;
    if (kind === "since") return comparedDays(answer);
    return second === undefined ? null : comparedAnswers(kind, answer, second);
  }, [kind, answer, second]);
  return { kind, compared, other, sides: kind === null ? null : sidesOf(kind, question, asked, names) };
}
