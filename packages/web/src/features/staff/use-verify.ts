import { staffEndpoints } from "@distributary/contract/access/staff";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { chainsQuery } from "./queries.ts";

/** Begins a check of the audit chains of a person, or of everybody (null). */
export function useVerify() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: string | null) => api.call(staffEndpoints.verifyChains, { body: { user } }),
    onSuccess: (begun) => client.setQueryData(chainsQuery.queryKey, begun),
  });
}
