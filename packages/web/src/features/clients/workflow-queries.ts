import { clientsEndpoints } from "@distributary/contract/access/clients";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/**
 * Counts of open work by client, and what the client is called that the list is narrowed to; asked again whenever the page
 * is opened: clients work without the adviser.
 */
export function openWorkQuery(client?: string) {
  return queryOptions({
    queryKey: ["client-workflows", "counts", client ?? null],
    queryFn: () =>
      api.call(clientsEndpoints.workflows, { query: { limit: "1", ...(client === undefined ? {} : { client }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { saysMissing: true },
  });
}
