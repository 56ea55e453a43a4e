import type { FigureWithoutSource, SourcedKind } from "@distributary/contract/reporting/figures-without-source";
import type { Document } from "@distributary/contract/records/document-shapes";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import type { ReadList } from "../../../data/list.ts";
import { linkDocument } from "../../../records/documents/queries.ts";

/** How much of the value has a source, kind by kind. */
export function sharesQuery(universe: string) {
  return queryOptions({
    queryKey: ["source-shares", universe],
    queryFn: ({ signal }) => api.call(reportsEndpoints.withoutSource, { query: { limit: 1 } }, { signal }),
  });
}

/**
 * Reads the figures of a kind, or of all. A page is asked from the nearest place before it that an answer gave: those far
 * down are as quick as the first where one turns page after page.
 */
export function readUnsourced(kind: SourcedKind | null): ReadList<FigureWithoutSource> {
  const places = new Map<number, string>();
  return async ({ limit, offset }, signal) => {
    const nearest = Math.max(0, ...[...places.keys()].filter((from) => from <= offset));
    const after = places.get(nearest);
    const query = { limit, offset: offset - nearest, ...(kind === null ? {} : { kind }) };
    const answer = await api.call(
      reportsEndpoints.withoutSource,
      { query: after === undefined ? query : { ...query, after } },
      { signal },
    );
    if (answer.next !== null) places.set(offset + limit, answer.next);
    return answer;
  };
}

/** Links documents to the record of a figure, one after the other. */
export async function attachDocuments({ record }: FigureWithoutSource, documents: readonly Document[]): Promise<void> {
  for (const { uuid } of documents) {
    // oxlint-disable-next-line no-await-in-loop -- each is a write of its own, and the first that is refused ends it
    await linkDocument(uuid, record);
  }
}
