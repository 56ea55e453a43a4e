import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary/summary";
import type { Profile } from "@distributary/contract/access/auth";
import { useQueries, useQuery, type QueryFunctionContext, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";
import { CallError } from "../../data/http/errors.ts";
import { displayedIn } from "../../data/preferences/display-currency.ts";
import { readOption } from "../../pickers/record-options.ts";
import type { Option } from "../../ui/fields/use-options.ts";
import { today } from "../../ui/format/day.ts";
import type { SummarySearch } from "./address.ts";
import { bodyFor, headlineBodyFor } from "./question.ts";
import { questionOf } from "./read-question.ts";

interface SummaryQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryFunctionContext) => Promise<SummaryAnswer>;
}

/** What reads the summary of a question; what is held is kept when the server says that nothing changed since (304). */
function summaryQuery(universe: string, body: SummaryBody | null): SummaryQuery {
  const queryKey = ["summary", universe, body] as const;
  return {
    queryKey,
    queryFn: async ({ signal }) => {
      const held = queryClient.getQueryData<SummaryAnswer>(queryKey);
      const asked = held === undefined ? { ...body } : { ...body, if_modified_since: held.last_modified };
      const answer = await api.callIfModified(summaryEndpoints.summary, { body: asked }, { signal });
      if (answer !== null) return answer;
      if (held !== undefined) return held;
      throw new CallError(304, "Not Modified");
    },
  };
}

/** Asks for the summary of an address before the page is drawn that shows it, for its headline first. */
export function askAhead({ uuid, default_timezone: timezone }: Profile, search: SummarySearch): void {
  const question = questionOf(search, today(timezone), displayedIn());
  for (const body of [headlineBodyFor(question), bodyFor(question)])
    if (body !== null) void queryClient.prefetchQuery(summaryQuery(uuid, body));
}

/** The summary of a question; while another one is worked out, the answer of the one before stays. Null asks nothing. */
export function useSummary(
  universe: string,
  body: SummaryBody | null,
  { keepBefore }: { readonly keepBefore: boolean },
): UseQueryResult<SummaryAnswer> {
  return useQuery<SummaryAnswer>({
    ...summaryQuery(universe, body),
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
