import { summaryEndpoints } from "@distributary/contract/summary/summary";
import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

const pageSize = 50;

/** The evidence of one figure, read page by page. */
export function useEvidence(
  universe: string,
  key: string,
  step: string | undefined,
): UseInfiniteQueryResult<InfiniteData<FigureEvidence>> {
  return useInfiniteQuery({
    queryKey: ["explain", universe, key, step ?? ""],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        summaryEndpoints.explain,
        { query: { key, offset: pageParam, limit: pageSize, ...(step === undefined ? {} : { step }) } },
        { signal },
      ),
    initialPageParam: 0,
    // What is short comes whole with the first page, so that pages are counted and not what they hold.
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.evidence.length, 0);
      return read < last.evidence_count && last.evidence.length > 0 ? last.offset + last.limit : undefined;
    },
  });
}
