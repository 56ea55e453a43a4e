import { loansEndpoints, type HomeEquityRecord, type LoanRecord } from "@distributary/contract/loans";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** What was paid of a loan against its plan. */
export function useLoanRecord(universe: string, id: string): UseQueryResult<LoanRecord> {
  return useQuery({
    queryKey: ["loan", universe, id],
    queryFn: ({ signal }) => api.call(loansEndpoints.record, { params: { id } }, { signal }),
  });
}

/** The value of a home less its loans, over time. */
export function useHomeEquity(universe: string, id: string): UseQueryResult<HomeEquityRecord> {
  return useQuery({
    queryKey: ["equity", universe, id],
    queryFn: ({ signal }) => api.call(loansEndpoints.equity, { params: { id } }, { signal }),
  });
}
