import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { eventsEndpoints, type Event, type EventBody, type EventUpdate } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { OWING_ACCOUNTS } from "@distributary/domain/codes/account-types";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session/session.ts";
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
      const standard = async (type: "I" | "EX" | "RE" | "MKT" | "ISR"): Promise<string> => {
        const query = { acct_type: type, limit: 10 } as const;
        const { items } = await api.call(accountsEndpoints.list, { query }, { signal });
        return items.find((account) => account.is_system_account)?.uuid ?? "";
      };
      const [income, expense, external, market, issuer, currency] = await Promise.all([
        standard("I"),
        standard("EX"),
        standard("RE"),
        standard("MKT"),
        standard("ISR"),
        currencyId(profile.default_currency, signal),
      ]);
      return { standard: { income, expense, external, market, issuer }, currency };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The type of an instrument, once it was read. */
export function useInstrumentType(id: string | null): InstrumentType | undefined {
  const { profile } = useSignedIn();
  const { data } = useQuery({
    queryKey: ["instrument", profile.uuid, id],
    queryFn: ({ signal }) => api.call(instrumentsEndpoints.get, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
  });
  return data?.instrument_type;
}

/** Whether an instrument is money. */
export function useIsCash(id: string | null): boolean | undefined {
  const type = useInstrumentType(id);
  return type === undefined ? undefined : type === "CCY";
}

/** Whether an account owes: a debt, an overdraft, another liability. Undefined until it was read. */
export function useOwes(id: string | null): boolean | undefined {
  const { profile } = useSignedIn();
  const { data } = useQuery({
    queryKey: ["account", profile.uuid, id],
    queryFn: ({ signal }) => api.call(accountsEndpoints.get, { params: { id: id ?? "" } }, { signal }),
    enabled: id !== null,
  });
  return data === undefined ? undefined : OWING_ACCOUNTS.has(data.acct_type);
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
