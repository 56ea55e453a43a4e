import { staffEndpoints, type ChainCheck } from "@distributary/contract/access/staff";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** People whose name or address holds a text. */
export function usersQuery(query: string) {
  return queryOptions({
    queryKey: ["staff-users", query],
    queryFn: () => api.call(staffEndpoints.users, { query: { query, limit: "50" } }),
  });
}

/** Mails that the product wrote, the newest first. */
export const mailsQuery = queryOptions({
  queryKey: ["staff-mails"],
  queryFn: () => api.call(staffEndpoints.mails, { query: { limit: "100" } }),
});

/** Who waits for an account. */
export const waitlistQuery = queryOptions({
  queryKey: ["staff-waitlist"],
  queryFn: () => api.call(staffEndpoints.waitlist, { query: { limit: "100" } }),
});

/** The newest check of audit chains; asked again until it has ended. */
export const chainsQuery = queryOptions({
  queryKey: ["staff-chains"],
  queryFn: () => api.call(staffEndpoints.chains, {}),
  refetchInterval: ({ state }) => (isUnderWay(state.data?.check ?? null) ? 1000 : false),
});

/** Whether a check has not ended yet. */
export function isUnderWay(check: ChainCheck | null): boolean {
  return check?.status === "queued" || check?.status === "running";
}
