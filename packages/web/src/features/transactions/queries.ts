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

const mostNames = 1000;

type Names = ReadonlyMap<string, string>;

/** Names of the universe's accounts and instruments, as many as one page of each holds. */
function useNames(universe: string): Names | undefined {
  const { data } = useQuery({
    queryKey: ["names", universe],
    queryFn: async ({ signal }) => {
      const [accounts, instruments] = await Promise.all([
        api.call(accountsEndpoints.list, { query: { limit: mostNames } }, { signal }),
        api.call(instrumentsEndpoints.search, { query: { page_size: mostNames }, body: {} }, { signal }),
      ]);
      return new Map([
        ...accounts.items.map((account) => [account.uuid, account.name] as const),
        ...instruments.items.map((instrument) => [instrument.uuid, nameOf(instrument)] as const),
      ]);
    },
    staleTime: 300_000,
  });
  return data;
}

function nameOf(instrument: { instrument_type: string; identifier: string; display_name: string }): string {
  return instrument.instrument_type === "CCY" ? instrument.identifier : instrument.display_name;
}

/** One name: from the page of names, else looked up by itself and kept. */
function useName(universe: string, kind: "account" | "instrument", id: string): string {
  const names = useNames(universe);
  const known = names?.get(id);
  const { data } = useQuery({
    queryKey: ["name", universe, kind, id],
    queryFn: async ({ signal }) =>
      kind === "account"
        ? (await api.call(accountsEndpoints.get, { params: { id } }, { signal })).name
        : nameOf(await api.call(instrumentsEndpoints.get, { params: { id } }, { signal })),
    enabled: names !== undefined && known === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return known ?? data ?? "…";
}

/** The name of an account. */
export function useAccountName(universe: string, id: string): string {
  return useName(universe, "account", id);
}

/** The name of an instrument; of a currency its code. */
export function useInstrumentName(universe: string, id: string): string {
  return useName(universe, "instrument", id);
}
