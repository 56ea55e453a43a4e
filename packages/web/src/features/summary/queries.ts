import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary/summary";
import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";
import { CallError } from "../../data/http/errors.ts";
import { readOption } from "../../pickers/record-options.ts";
import type { Option } from "../../ui/fields/use-options.ts";

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
