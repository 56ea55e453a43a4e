import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../data/api.ts";
import { useSignedIn } from "../data/session/session.ts";

/** The instrument of a currency by its code; null where there is none. */
export async function currencyId(code: string, signal: AbortSignal): Promise<string | null> {
  const query = { prefix: code, page_size: 50 };
  const body = { instrument_types: ["CCY" as const] };
  const { items } = await api.call(instrumentsEndpoints.search, { query, body }, { signal });
  return items.find((instrument) => instrument.identifier === code)?.uuid ?? null;
}

/** The instrument of the universe's own currency: what most things are priced in. */
export function useOwnCurrency(): UseQueryResult<string | null> {
  const { profile } = useSignedIn();
  return useQuery({
    queryKey: ["own-currency", profile.uuid, profile.default_currency],
    queryFn: ({ signal }) => currencyId(profile.default_currency, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
