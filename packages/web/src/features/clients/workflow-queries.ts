import { clientsEndpoints } from "@distributary/contract/access/clients";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** Counts of open work by client, asked again whenever the page is opened: clients work without the adviser. */
export const openWorkQuery = queryOptions({
  queryKey: ["client-workflows", "counts"],
  queryFn: () => api.call(clientsEndpoints.workflows, { query: { limit: "1" } }),
  staleTime: 0,
});

/** What a client is called. */
export function clientNameQuery(client: string) {
  return queryOptions({
    queryKey: ["client-workflows", "name", client],
    queryFn: async () =>
      (await api.call(clientsEndpoints.workflows, { query: { limit: "1", client } })).client?.client_name ?? "",
    meta: { saysMissing: true },
  });
}
