import { prospectsEndpoints, type Prospect, type ProspectLog } from "@distributary/contract/records/prospects";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** A prospect with the newest lines of its log. */
export type LoggedProspect = Prospect & { readonly logs: readonly ProspectLog[] };

/** One prospect. */
export function useProspect(universe: string, uuid: string): UseQueryResult<LoggedProspect> {
  return useQuery({
    queryKey: ["prospect", universe, uuid],
    queryFn: ({ signal }) => api.call(prospectsEndpoints.get, { params: { uuid } }, { signal }),
    meta: { saysMissing: true },
  });
}

/** Writes a line into the log of a prospect. */
export async function writeLog(uuid: string, message: string): Promise<void> {
  await api.call(prospectsEndpoints.logs, { params: { uuid }, query: { commit: "true" }, body: { message } });
}
