import { loansEndpoints, type HomeEquityRecord, type LoanRecord } from "@distributary/contract/reporting/loans";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { knownMeta, knownOn } from "../../../records/known/known-instant.ts";

/** What was paid of a loan against its plan, as known on an instant (null: now). */
export function useLoanRecord(universe: string, id: string, known: string | null): UseQueryResult<LoanRecord> {
  return useQuery({
    queryKey: ["loan", universe, id, known],
    meta: knownMeta(known),
    queryFn: ({ signal }) => api.call(loansEndpoints.record, { params: { id }, query: knownOn(known) }, { signal }),
  });
}

/** The value of a home less its loans, over time, as known on an instant (null: now). */
export function useHomeEquity(universe: string, id: string, known: string | null): UseQueryResult<HomeEquityRecord> {
  return useQuery({
    queryKey: ["equity", universe, id, known],
    meta: knownMeta(known),
    queryFn: ({ signal }) => api.call(loansEndpoints.equity, { params: { id }, query: knownOn(known) }, { signal }),
  });
}
