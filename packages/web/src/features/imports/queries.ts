import { importsEndpoints } from "@distributary/contract/entry/imports";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { api } from "../../data/api.ts";
import { saveFile } from "../../data/http/save-file.ts";

export type PastImports = AnswerOf<typeof importsEndpoints.list>;

/** Imports of the universe, the newest first. */
export function usePastImports(universe: string): UseQueryResult<PastImports> {
  return useQuery({
    queryKey: ["imports", universe],
    queryFn: ({ signal }) => api.call(importsEndpoints.list, { query: { limit: 50 } }, { signal }),
  });
}

/** Saves the rows that were not taken, with the reason for each. */
export async function saveRejected(id: string): Promise<void> {
  saveFile(await api.download(importsEndpoints.rejected, { params: { id } }), "rows-not-taken.csv");
}
