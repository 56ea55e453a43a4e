import { accountsEndpoints } from "@distributary/contract/accounts";
import { eventsEndpoints, type Event, type EventBody, type EventUpdate } from "@distributary/contract/events";
import { instrumentsEndpoints } from "@distributary/contract/instruments";
import type { AnswerOf } from "@distributary/contract/endpoint";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session.ts";
import { currencyId } from "../../../records/own-currency.ts";
import type { StandardAccounts } from "./entry-kinds.ts";
import { sendWayHeld } from "./way-held.ts";

export type SavedEvent = AnswerOf<typeof eventsEndpoints.create>;

/** What entries of a universe rest on: its standard accounts, and the instrument of its own currency. */
export interface EntryGround {
  readonly standard: StandardAccounts;
  readonly currency: string | null;
}

/** Looks up what entries rest on, once. */
export function useEntryGround(): UseQueryResult<EntryGround> {
  const { profile } = useSignedIn();
  return useQuery({
    queryKey: ["entry-ground", profile.uuid, profile.default_currency],
    queryFn: async ({ signal }) => {
      const standard = async (type: "I" | "EX" | "RE"): Promise<string> => {
        const query = { acct_type: type, limit: 10 } as const;
        const { items } = await api.call(accountsEndpoints.list, { query }, { signal });
        return items.find((account) => account.is_system_account)?.uuid ?? "";
      };
      const [income, expense, external, currency] = await Promise.all([
        standard("I"),
        standard("EX"),
        standard("RE"),
        currencyId(profile.default_currency, signal),
      ]);
      return { standard: { income, expense, external }, currency };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether an instrument is money. */
export function useIsCash(id: string | null): boolean | undefined {
  const { profile } = useSignedIn();
  const { data } = useQuery({
    queryKey: ["instrument", profile.uuid, id],
    queryFn: ({ signal }) => api.call(instrumentsEndpoints.get, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
  });
  return data === undefined ? undefined : data.instrument_type === "CCY";
}

/** One event. */
export function useEvent(id: string | null): UseQueryResult<Event> {
  const { profile } = useSignedIn();
  return useQuery({
    queryKey: ["event", profile.uuid, id],
    queryFn: ({ signal }) => api.call(eventsEndpoints.get, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
    meta: { saysMissing: true },
  });
}

/** Records an event, or says what recording it would do. */
export function recordEvent(body: EventBody, commit: boolean): Promise<SavedEvent> {
  const query = { commit: commit ? "true" : "false" } as const;
  return sendWayHeld(body, (one) => api.call(eventsEndpoints.create, { query, body: one }));
}

/** Changes an event, or says what changing it would do. */
export function changeEvent(uuid: string, body: EventUpdate, commit: boolean): Promise<SavedEvent> {
  const query = { commit: commit ? "true" : "false" } as const;
  return sendWayHeld(body, (one) => api.call(eventsEndpoints.update, { params: { uuid }, query, body: one }));
}
