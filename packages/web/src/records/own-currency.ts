import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../data/api.ts";
import { useDisplayedIn } from "../data/preferences/display-currency.ts";
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
  return useCurrency(useSignedIn().profile.default_currency);
}

/** The instrument of the currency that figures are displayed in. */
export function useFigureCurrency(): UseQueryResult<string | null> {
  const own = useSignedIn().profile.default_currency;
  return useCurrency(useDisplayedIn() ?? own);
}

function useCurrency(code: string): UseQueryResult<string | null> {
  const { profile } = useSignedIn();
  return useQuery({
    queryKey: ["own-currency", profile.uuid, code],
    queryFn: ({ signal }) => currencyId(code, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
