import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary";
import type { ExplainAnswer } from "@distributary/contract/summary-explain";
import {
  useInfiniteQuery,
  useQueries,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";
import { CallError } from "../../data/errors.ts";
import { readOption } from "../../pickers/record-options.ts";
import type { Option } from "../../ui/use-options.ts";

/**
 * The summary of a question. What is held is kept when the server says that nothing changed since (304); while another
 * question is worked out, the answer of the one before stays. Null asks nothing.
 */
export function useSummary(
  universe: string,
  body: SummaryBody | null,
  { keepBefore }: { readonly keepBefore: boolean },
): UseQueryResult<SummaryAnswer> {
  const key = ["summary", universe, body] as const;
  return useQuery<SummaryAnswer>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const held = queryClient.getQueryData<SummaryAnswer>(key);
      const asked = held === undefined ? { ...body } : { ...body, if_modified_since: held.last_modified };
      const answer = await api.callIfModified(summaryEndpoints.summary, { body: asked }, { signal });
      if (answer !== null) return answer;
      if (held !== undefined) return held;
      throw new CallError(304, "Not Modified");
    },
    enabled: body !== null,
    placeholderData: (before) => (keepBefore ? before : undefined),
  });
}

/** Names of entities by their ids, as far as they are read by now. */
export function useEntityNames(universe: string, ids: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const asked = [...new Set(ids.filter((id) => id !== undefined))];
  return useQueries({
    queries: asked.map((id) => ({
      queryKey: ["chosen", "entity", universe, id],
      queryFn: () => readOption("entity", universe, id),
    })),
    combine: namesOf,
  });
}

function namesOf(found: readonly UseQueryResult<Option>[]): ReadonlyMap<string, string> {
  return new Map(found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.label] as const])));
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
