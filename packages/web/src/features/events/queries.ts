import {
  eventsEndpoints,
  type Event,
  type EventBody,
  type EventSummary,
  type EventUpdate,
} from "@distributary/contract/records/events";
import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

export type SavedEvent = AnswerOf<typeof eventsEndpoints.create>;

/** An event with its tree, what it moved, and how its notice and commitment stand. */
export function useEventSummary(universe: string, id: string): UseQueryResult<EventSummary> {
  return useQuery({
    queryKey: ["event-summary", universe, id],
    queryFn: ({ signal }) => api.call(eventsEndpoints.summary, { params: { id } }, { signal }),
    meta: { saysMissing: true },
  });
}

/** The event that another names. */
export function useNamedEvent(universe: string, id: string): UseQueryResult<Event> {
  return useQuery({
    queryKey: ["event", universe, id],
    queryFn: ({ signal }) => api.call(eventsEndpoints.get, { params: { id } }, { signal }),
  });
}

/** Records an event, or says what recording it would do. */
export function recordEvent(body: EventBody, commit: boolean): Promise<SavedEvent> {
  return api.call(eventsEndpoints.create, { query: { commit: commit ? "true" : "false" }, body });
}

/** Changes an event, or says what changing it would do. */
export function changeEvent(uuid: string, body: EventUpdate, commit: boolean): Promise<SavedEvent> {
  return api.call(eventsEndpoints.update, { params: { uuid }, query: { commit: commit ? "true" : "false" }, body });
}
