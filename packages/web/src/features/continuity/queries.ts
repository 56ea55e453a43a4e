import { continuityEndpoints } from "@distributary/contract/access/continuity";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** Whose records whoever is signed in was named for. */
export const namingsQuery = queryOptions({
  queryKey: ["continuity-mine"],
  queryFn: async () => (await api.call(continuityEndpoints.mine, {})).items,
});
