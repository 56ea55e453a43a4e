import { accountsEndpoints } from "@distributary/contract/accounts";
import { instrumentsEndpoints } from "@distributary/contract/instruments";
import { transactionsEndpoints, type Transaction } from "@distributary/contract/transactions";
import type { AnswerOf } from "@distributary/contract/endpoint";
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { api } from "../../data/api.ts";

const pageSize = 200;

type Page = AnswerOf<typeof transactionsEndpoints.list>;

/** Transactions, the newest first, page by page. */
export function useTransactions(universe: string): UseInfiniteQueryResult<InfiniteData<Page>> {
  return useInfiniteQuery({
    queryKey: ["transactions", universe],
    queryFn: ({ pageParam, signal }) =>
      api.call(transactionsEndpoints.list, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.items.length === last.limit ? last.offset + last.items.length : undefined),
  });
}

/** One transaction. */
export function useTransaction(universe: string, id: string): UseQueryResult<Transaction> {
  return useQuery({
    queryKey: ["transaction", universe, id],
    queryFn: ({ signal }) => api.call(transactionsEndpoints.get, { params: { id } }, { signal }),
  });
}

/** Names of accounts, looked up once and kept. */
export function useAccountName(universe: string, id: string): string {
  const { data } = useQuery({
    queryKey: ["account-name", universe, id],
    queryFn: async ({ signal }) => (await api.call(accountsEndpoints.get, { params: { id } }, { signal })).name,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return data ?? "…";
}

/** Names of instruments, looked up once and kept. */
export function useInstrumentName(universe: string, id: string): string {
  const { data } = useQuery({
    queryKey: ["instrument-name", universe, id],
    queryFn: async ({ signal }) => {
      const found = await api.call(instrumentsEndpoints.get, { params: { id } }, { signal });
      return found.instrument_type === "CCY" ? found.identifier : found.display_name;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return data ?? "…";
}
