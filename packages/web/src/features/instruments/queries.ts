import {
  instrumentsEndpoints,
  type FullInstrument,
  type Instrument,
  type InstrumentBody,
  type InstrumentUpdate,
} from "@distributary/contract/records/instruments";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** One instrument. */
export function useInstrument(universe: string, id: string): UseQueryResult<Instrument> {
  return useQuery({
    queryKey: ["instrument", universe, id],
    queryFn: ({ signal }) => api.call(instrumentsEndpoints.get, { params: { id } }, { signal }),
    meta: { saysMissing: true },
  });
}

/** One instrument with its issuer, its unit, its newest price and where it is held; none is asked for without an id. */
export function useFullInstrument(universe: string, id: string | null): UseQueryResult<FullInstrument> {
  return useQuery({
    queryKey: ["instrument-full", universe, id],
    queryFn: ({ signal }) => api.call(instrumentsEndpoints.full, { params: { id: id ?? "" } }, { signal }),
    meta: { saysMissing: true },
    enabled: id !== null,
  });
}

/** Creates an instrument from what a form sends; one without an identifier goes by its name. */
export function createInstrument(body: Record<string, unknown>, commit = true): Promise<Instrument> {
  const whole = { ...body, identifier: body["identifier"] ?? body["display_name"] };
  return api.call(instrumentsEndpoints.create, {
    query: { commit: String(commit) as "true" },
    body: whole as InstrumentBody,
  });
}

/** Changes an instrument by what a form sends. */
export function updateInstrument(uuid: string, body: Record<string, unknown>, commit = true): Promise<Instrument> {
  return api.call(instrumentsEndpoints.update, {
    params: { uuid },
    query: { commit: String(commit) as "true" },
    body: body as InstrumentUpdate,
  });
}
