import { staffEndpoints } from "@distributary/contract/access/staff";
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
