import { clientsEndpoints } from "@distributary/contract/access/clients";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** Every client of whoever is signed in, up to a thousand; asked again while figures are being updated. */
export const clientsQuery = queryOptions({
  queryKey: ["clients"],
  queryFn: () => api.call(clientsEndpoints.list, { query: { limit: "1000" } }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ stale, valued_time: at }) => stale || at === null) === true ? 3000 : false,
});
