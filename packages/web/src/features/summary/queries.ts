import { summaryEndpoints, type ExplainAnswer, type SummaryAnswer } from "@distributary/contract/summary";
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";
import { CallError } from "../../data/errors.ts";
import { bodyFor, type SummaryQuestion } from "./question.ts";

/** The summary of a question. What is held is kept when the server says that nothing changed since (304). */
export function useSummary(universe: string, question: SummaryQuestion): UseQueryResult<SummaryAnswer> {
  const body = bodyFor(question);
  const key = ["summary", universe, body] as const;
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const held = queryClient.getQueryData<SummaryAnswer>(key);
      const asked = held === undefined ? body : { ...body, if_modified_since: held.last_modified };
      const answer = await api.callIfModified(summaryEndpoints.summary, { body: asked }, { signal });
      if (answer !== null) return answer;
      if (held !== undefined) return held;
      throw new CallError(304, "Not Modified");
    },
    placeholderData: keepPreviousData,
  });
}

const pageSize = 50;

/** The evidence of one figure, read page by page. */
export function useExplain(
  universe: string,
  key: string,
  step: string | undefined,
): UseInfiniteQueryResult<InfiniteData<ExplainAnswer>> {
  return useInfiniteQuery({
    queryKey: ["explain", universe, key, step ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        summaryEndpoints.explain,
        { query: { key, offset: pageParam, limit: pageSize, ...(step === undefined ? {} : { step }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) =>
      last.offset + last.evidence.length < last.evidence_count && last.evidence.length > 0
        ? last.offset + last.evidence.length
        : undefined,
  });
}
