import { authEndpoints } from "@distributary/contract/access/auth";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { api } from "../../data/api.ts";

/** The token of a mailed link: it stands behind #, so that it never reaches a server by itself. */
export function useLinkToken(): string {
  return useLocation({ select: ({ hash }) => hash });
}

/** What the server says of a token. Asked once: one that confirms an address is used up by it. */
export function useTokenCheck(
  token: string,
): UseQueryResult<{ readonly valid: boolean; readonly purpose: string | null; readonly email: string | null }> {
  return useQuery({
    queryKey: ["mailed-token", token],
    queryFn: () => api.call(authEndpoints.checkToken, { query: { token } }),
    // What it answers is a write, after which everything that was read is read again: not this.
    meta: { once: true },
    enabled: ({ state }) => token !== "" && state.data === undefined,
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
