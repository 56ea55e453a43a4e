import {
  observablesEndpoints,
  type Observable,
  type ObservableBody,
  type ObservableUpdate,
} from "@distributary/contract/records/observables";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** One observation, by its ULID. */
export function useObservable(universe: string, id: string): UseQueryResult<Observable> {
  return useQuery({
    queryKey: ["observable", universe, id],
    queryFn: ({ signal }) => api.call(observablesEndpoints.get, { params: { id } }, { signal }),
    meta: { saysMissing: true },
  });
}

/** Records an observation from what a form sends. */
export function createObservable(body: Record<string, unknown>): Promise<Observable> {
  return api.call(observablesEndpoints.create, { query: { commit: "true" }, body: body as ObservableBody });
}

/** Corrects an observation by what a form sends. */
export function updateObservable(id: string, body: Record<string, unknown>): Promise<Observable> {
  return api.call(observablesEndpoints.update, {
    params: { id },
    query: { commit: "true" },
    body: body as ObservableUpdate,
  });
}
