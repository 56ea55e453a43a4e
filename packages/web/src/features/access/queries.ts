import { accessEndpoints } from "@distributary/contract/access/access";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** Who was given access to a universe. */
export function grantsQuery(universe: string) {
  return queryOptions({
    queryKey: ["access-grants", universe],
    queryFn: async () => (await api.call(accessEndpoints.grants, { query: {} })).items,
  });
}

/** What a grantee changed. */
export function activityQuery(grant: string) {
  return queryOptions({
    queryKey: ["access-activity", grant],
    queryFn: async () => (await api.call(accessEndpoints.activity, { query: { grantee: grant } })).items,
  });
}

/** Invitations to addresses of whoever is signed in. */
export const invitationsQuery = queryOptions({
  queryKey: ["access-invitations"],
  queryFn: async () => (await api.call(accessEndpoints.invitations, {})).items,
});
