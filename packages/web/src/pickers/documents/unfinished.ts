import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { PartedUpload } from "@distributary/contract/records/document-shapes";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";

/** Where the cache keeps them, whichever universe they are of. */
export const unfinishedKey = ["documents-unfinished"] as const;

/** One's own uploads of large files that were broken off and can be continued. */
export async function readUnfinished(): Promise<readonly PartedUpload[]> {
  return (await api.call(documentsEndpoints.unfinished, {})).items;
}

/** The same for a page; none while they are read, or where they cannot be. */
export function useUnfinished(universe: string, enabled: boolean): readonly PartedUpload[] {
  const { data } = useQuery({
    queryKey: [...unfinishedKey, universe],
    queryFn: readUnfinished,
    enabled,
    // The upload itself says that the connection is lost.
    meta: { followed: true },
  });
  return data ?? [];
}

/** Lets go of what was sent of a new document. */
export async function discardUpload(id: string): Promise<void> {
  try {
    await api.call(documentsEndpoints.remove, { params: { id } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: unfinishedKey });
  }
}
