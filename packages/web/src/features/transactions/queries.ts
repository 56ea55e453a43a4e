import { transactionsEndpoints, type Transaction } from "@distributary/contract/records/transactions";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** One transaction. */
export function useTransaction(universe: string, id: string): UseQueryResult<Transaction> {
  return useQuery({
    queryKey: ["transaction", universe, id],
    queryFn: ({ signal }) => api.call(transactionsEndpoints.get, { params: { id } }, { signal }),
    meta: { saysMissing: true },
  });
}
