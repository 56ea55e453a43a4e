import { instrumentsEndpoints, type FullInstrument, type Instrument } from "@distributary/contract/records/instruments";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../data/api.ts";
import { useHoldings } from "../../../records/held/use-holdings.ts";
import { convertingOf, convertsInRound, type Converting } from "./converting.ts";

/** Most SAFEs that are looked through for those of the same company: as many as one page of the list holds. */
const most = 1000;

const none: readonly Instrument[] = [];

/** The SAFEs, notes and convertible bonds of the same issuer, that of the page among them; not asked for where no issuer is known. */
function useSafesOf(universe: string, instrument: FullInstrument): UseQueryResult<readonly Instrument[]> {
  const issuer = instrument.issuer_id;
  return useQuery({
    queryKey: ["safes-of", universe, issuer, instrument.uuid],
    queryFn: async ({ signal }) => {
      const asked = { query: { page_size: most }, body: { instrument_types: ["SAFE" as const, "BOND" as const] } };
      const { items } = await api.call(instrumentsEndpoints.search, asked, { signal });
      return items.filter((one) => (one.issuer_id === issuer && convertsInRound(one)) || one.uuid === instrument.uuid);
    },
    enabled: issuer !== null,
  });
}

/** Reads what converts; undefined while it is read. */
export function useConverting(
  universe: string,
  instrument: FullInstrument,
): { readonly data: Converting | undefined; readonly found: UseQueryResult<unknown> } {
  const holdings = useHoldings(null);
  const safes = useSafesOf(universe, instrument);
  const positions = holdings.data?.positions;
  const others = instrument.issuer_id === null ? none : safes.data;
  const data = useMemo(
    () => (positions === undefined || others === undefined ? undefined : convertingOf(instrument, positions, others)),
    [instrument, positions, others],
  );
  return { data, found: safes.isError ? safes : holdings };
}
