import { firmsEndpoints } from "@distributary/contract/access/firms";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** The firm of whoever is signed in, with its members. */
export const firmQuery = queryOptions({
  queryKey: ["firm"],
  queryFn: () => api.call(firmsEndpoints.mine, {}),
});

/** Firms that whoever is signed in may join. */
export const firmOffersQuery = queryOptions({
  queryKey: ["firm-offers"],
  queryFn: async () => (await api.call(firmsEndpoints.invitations, {})).items,
});
