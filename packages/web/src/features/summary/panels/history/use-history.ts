import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { useMemo } from "react";
import { useSummary } from "../../queries.ts";
import { beginningBodyFor, type SummaryQuestion } from "../../question.ts";
import { trimmed, type HistoryPoint } from "./history.ts";

/** The history of an answer from its first day with anything in it; day by day where that was lately. */
export function useHistory(
  universe: string,
  answer: SummaryAnswer,
  question: SummaryQuestion,
): { readonly points: readonly HistoryPoint[]; readonly isPending: boolean } {
  const whole = useMemo(() => trimmed(answer.analytic.history ?? []), [answer]);
  const body = beginningBodyFor(question, whole[0]?.date);
  const { data, isError } = useSummary(universe, body, { keepBefore: false });
  const daily = body === null ? undefined : data?.analytic.history;
  const points = useMemo(() => (daily === undefined ? whole : trimmed(daily)), [daily, whole]);
  return { points, isPending: body !== null && data === undefined && !isError };
}
