import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import type { Annotation } from "@distributary/contract/records/page-boxes";
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { api, tokens } from "../../../data/api.ts";
import { CallError } from "../../../data/http/errors.ts";
import { queryClient } from "../../../data/cache.ts";
import { useSignedIn } from "../../../data/session/session.ts";
import { fragmentPageSize } from "../../limits.ts";

/** A page of the fragments of a document. */
export interface FragmentPage {
  readonly items: readonly Document[];
  readonly offset: number;
  readonly count: number;
}

/** The fragments of a document by page, read by pages of fifty. */
export function useFragments(document: string): UseInfiniteQueryResult<InfiniteData<FragmentPage>> {
  const { profile } = useSignedIn();
  return useInfiniteQuery({
    queryKey: ["document-fragments", profile.uuid, document],
    queryFn: ({ pageParam: offset, signal }): Promise<FragmentPage> =>
      api.call(
        documentsEndpoints.search,
        {
          query: { limit: fragmentPageSize, offset },
          body: { parent: document, is_fragment: true, ordering: "created_time" },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ items, offset, count }) =>
      items.length > 0 && offset + items.length < count ? offset + items.length : undefined,
    meta: { saysMissing: true },
  });
}

/** Keeps a box on a page as a fragment; `keepBoth` makes one where there is another already. Throws a 409 with that one. */
export async function makeFragment(document: string, annotation: Annotation, keepBoth: boolean): Promise<Document> {
  const universe = tokens.universe()?.universe ?? "";
  const made = await api.call(documentsEndpoints.start, {
    body: { universe, is_fragment: true, parent_id: document, annotation, keep_both: keepBoth },
  });
  void queryClient.invalidateQueries();
  return made;
}

/** The fragment that stands where one was to be made; null: it failed otherwise. */
export function fragmentThere(failure: unknown): Document | null {
  return failure instanceof CallError && failure.status === 409 ? ((failure.current ?? null) as Document | null) : null;
}
