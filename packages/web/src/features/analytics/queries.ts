import { summaryEndpoints, type SummaryAnswer } from "@distributary/contract/summary";
import type { SummaryLots } from "@distributary/contract/summary-analytic";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { analyticsBody, lotsBody, type AnalyticsQuestion } from "./question.ts";

/** Returns, income and lots of a period, by group. */
export function useAnalytics(universe: string, question: AnalyticsQuestion): UseQueryResult<SummaryAnswer> {
  const body = analyticsBody(question);
  return useQuery({
    queryKey: ["summary", universe, body],
    queryFn: ({ signal }) => api.call(summaryEndpoints.summary, { body }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The open lots as another method would have them; asked for only where one is chosen. */
export function useLotsBy(
  universe: string,
  at: string,
  method: LotMethod | undefined,
): UseQueryResult<SummaryLots | null> {
  return useQuery({
    queryKey: ["lots", universe, at, method],
    queryFn: async ({ signal }) => {
      if (method === undefined) return null;
      const answer = await api.call(summaryEndpoints.summary, { body: lotsBody(at, method) }, { signal });
      return answer.analytic.lots ?? null;
    },
    enabled: method !== undefined,
    placeholderData: keepPreviousData,
  });
}
