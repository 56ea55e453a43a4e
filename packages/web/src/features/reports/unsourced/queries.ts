import type { FigureWithoutSource, SourcedKind } from "@distributary/contract/reporting/figures-without-source";
import type { Document } from "@distributary/contract/records/document-shapes";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { queryClient } from "../../../data/cache.ts";
import type { ReadList } from "../../../data/list.ts";
import { readByPlaces } from "../../../data/list-places.ts";
import { linkDocument } from "../../../records/documents/queries.ts";

/** How much of the value has a source, kind by kind. */
export function sharesQuery(universe: string) {
  return queryOptions({
    queryKey: ["source-shares", universe],
    queryFn: ({ signal }) => api.call(reportsEndpoints.withoutSource, { query: { limit: 1 } }, { signal }),
  });
}

/** Reads the figures of a kind, or of all; what each answer says of the shares is kept for those who ask for them. */
export function readUnsourced(universe: string, kind: SourcedKind | null): ReadList<FigureWithoutSource> {
  const asked = kind === null ? {} : { kind };
  return readByPlaces(async (range, signal) => {
    const answer = await api.call(reportsEndpoints.withoutSource, { query: { ...range, ...asked } }, { signal });
    queryClient.setQueryData(sharesQuery(universe).queryKey, answer);
    return answer;
  });
}

/** Links documents to the record of a figure, one after the other. */
export async function attachDocuments({ record }: FigureWithoutSource, documents: readonly Document[]): Promise<void> {
  for (const { uuid } of documents) {
    // oxlint-disable-next-line no-await-in-loop -- each is a write of its own, and the first that is refused ends it
    await linkDocument(uuid, record);
  }
}
