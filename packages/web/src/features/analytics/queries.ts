import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary/summary";
import type { SummaryLots } from "@distributary/contract/summary/analytic";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { inDisplayCurrency, useDisplayedIn } from "../../data/preferences/display-currency.ts";
import { useFigureCurrency } from "../../records/own-currency.ts";
import { analyticsBody, lotsBody, type AnalyticsQuestion } from "./question.ts";

/**
 * Returns, income and lots of a period, by group. Where no benchmark is chosen money itself stands for one: it does not
 * grow, and the course of one's own return comes with it.
 */
export function useAnalytics(universe: string, question: AnalyticsQuestion): UseQueryResult<SummaryAnswer> {
  const money = useFigureCurrency();
  const body = inDisplayCurrency(analyticsBody(question, money.data ?? null), useDisplayedIn());
  return useQuery({
    queryKey: ["summary", universe, body],
    queryFn: ({ signal }) => api.call(summaryEndpoints.summary, { body }, { signal }),
    placeholderData: keepPreviousData,
    enabled: question.benchmark !== null || !money.isPending,
  });
}

/** The flows and returns of some days; null asks nothing. */
export function useFlows(universe: string, asked: SummaryBody | null): UseQueryResult<SummaryAnswer> {
  const displayed = useDisplayedIn();
  const body = asked === null ? null : inDisplayCurrency(asked, displayed);
  return useQuery<SummaryAnswer>({
    queryKey: ["summary", universe, body],
    queryFn: ({ signal }) => api.call(summaryEndpoints.summary, { body: body ?? {} }, { signal }),
    placeholderData: keepPreviousData,
    enabled: body !== null,
  });
}

/** The open lots as another method would have them; asked for only where one is chosen. */
export function useLotsBy(
  universe: string,
  question: AnalyticsQuestion,
  method: LotMethod | undefined,
): UseQueryResult<SummaryLots | null> {
  const displayed = useDisplayedIn();
  return useQuery({
    queryKey: ["lots", universe, question, method, displayed],
    queryFn: async ({ signal }) => {
      if (method === undefined) return null;
      const body = inDisplayCurrency(lotsBody(question, method), displayed);
      const answer = await api.call(summaryEndpoints.summary, { body }, { signal });
      return answer.analytic.lots ?? null;
    },
    enabled: method !== undefined,
    placeholderData: keepPreviousData,
  });
}
