import { accountsEndpoints, type Account } from "@distributary/contract/records/accounts";
import { clientsEndpoints } from "@distributary/contract/access/clients";
import { entitiesEndpoints, type Entity } from "@distributary/contract/records/entities";
import { graphOperations } from "@distributary/contract/graph/operations";
import { instrumentsEndpoints, type Instrument } from "@distributary/contract/records/instruments";
import { ACCOUNT_TYPE_LABELS, INSTRUMENT_TYPE_LABELS } from "../language/code-labels.ts";
import { api } from "../data/api.ts";
import { queryClient } from "../data/cache.ts";
import { CallError } from "../data/http/errors.ts";
import { askGraph } from "../data/live/graphql.ts";
import type { Option } from "../ui/fields/use-options.ts";
import { recentAccounts, recentEntities, searchRows } from "./limits.ts";
import { pickerTexts } from "./texts.ts";

type InstrumentType = Instrument["instrument_type"];

/** Which instruments a picker offers: those of some types, or all but those. */
export interface InstrumentTypes {
  readonly types: readonly InstrumentType[];
  readonly invert?: boolean;
}

/** An account as a line of a picker. */
export function accountOption(
  account: Pick<Account, "uuid" | "name" | "acct_number" | "acct_type" | "is_system_account">,
): Option {
  const type = account.is_system_account
    ? pickerTexts.standard
    : ACCOUNT_TYPE_LABELS[account.acct_type as keyof typeof ACCOUNT_TYPE_LABELS];
  return { id: account.uuid, label: account.name, detail: [account.acct_number, type].filter(Boolean).join(" · ") };
}

/** An entity as a line of a picker: its nickname, and its legal name where that says more. */
export function entityOption(entity: Pick<Entity, "uuid" | "name" | "legal_name">): Option {
  return {
    id: entity.uuid,
    label: entity.name,
    ...(entity.legal_name === entity.name ? {} : { detail: entity.legal_name }),
  };
}

/** An instrument that can be chosen, with the symbol that it is priced by. */
export interface InstrumentOption extends Option {
  readonly symbol: string;
  readonly type: Instrument["instrument_type"];
}

/** An instrument as a line of a picker: a currency by its code, anything else by its name. */
export function instrumentOption(
  instrument: Pick<Instrument, "uuid" | "identifier" | "display_name" | "instrument_type">,
): InstrumentOption {
  const currency = instrument.instrument_type === "CCY";
  return {
    id: instrument.uuid,
    symbol: instrument.identifier,
    type: instrument.instrument_type,
    label: currency ? instrument.identifier : instrument.display_name,
    detail: currency
      ? instrument.display_name
      : `${instrument.identifier} · ${INSTRUMENT_TYPE_LABELS[instrument.instrument_type]}`,
  };
}

function cached<Answer>(key: readonly unknown[], read: () => Promise<Answer>): Promise<Answer> {
  return queryClient.fetchQuery({ queryKey: ["options", ...key], queryFn: read, staleTime: 30_000 });
}

/** Accounts that hold the text; for a blank one those changed last. Standard ones only where they are included. */
export async function findAccounts(universe: string, text: string, standard: boolean): Promise<readonly Option[]> {
  const query = {
    ...(text === "" ? {} : { query: text }),
    include_standard: standard ? "true" : "false",
    is_archived: "false",
    limit: text === "" && !standard ? recentAccounts : searchRows,
    offset: 0,
    order_by: text === "" ? "updated_time" : "name",
  } as const;
  const answer = await cached(["account", universe, query], () => api.call(accountsEndpoints.list, { query }));
  return answer.items.map(accountOption);
}

/** Entities whose name or legal name holds the text; for a blank one those changed last. */
export async function findEntities(universe: string, text: string): Promise<readonly Option[]> {
  const answer = await cached(["entity", universe, text], () =>
    text === ""
      ? api.call(entitiesEndpoints.list, { query: { limit: recentEntities, order_by: "updated_time" } })
      : api.call(entitiesEndpoints.search, { query: { limit: searchRows }, body: { query: text } }),
  );
  return answer.items.map(entityOption);
}

/**
 * Entities of an adviser's clients whose name, or whose client's, holds the text, by client. They are records of other
 * universes: there to be read, not to be chosen.
 */
export async function findClientEntities(universe: string, text: string): Promise<readonly Option[]> {
  if (text === "") return [];
  const { items } = await cached(["client-entities", universe], () =>
    api.call(clientsEndpoints.list, { query: { limit: "1000" } }),
  );
  const wanted = text.toLowerCase();
  const holds = (name: string): boolean => name.toLowerCase().includes(wanted);
  return items
    .flatMap(({ client_uuid: client, legal_name: group, entities }) =>
      entities
        .filter(({ name }) => holds(name) || holds(group))
        .map(({ uuid, name }) => ({ id: `${client} ${uuid}`, label: name, group, readOnly: true as const })),
    )
    .slice(0, searchRows);
}

/** Instruments by identifier, name, ISIN, FIGI or ticker. A blank text finds none, unless the types leave but a few. */
export async function findInstruments(
  universe: string,
  text: string,
  types?: InstrumentTypes,
): Promise<readonly InstrumentOption[]> {
  if (text === "" && types === undefined) return [];
  const answer = await cached(["instrument", universe, text, types ?? null], () =>
    api.call(instrumentsEndpoints.search, {
      query: { prefix: text, page_size: searchRows },
      body: types === undefined ? {} : { instrument_types: [...types.types], invert_types: types.invert ?? false },
    }),
  );
  return answer.items.map(instrumentOption);
}

/** An instrument as a line of a picker, with its symbol. */
export function readInstrument(universe: string, id: string): Promise<InstrumentOption> {
  return queryClient.fetchQuery({
    queryKey: ["option", "instrument", universe, id],
    queryFn: async () => {
      const { instrument } = await askGraph(graphOperations.instrumentByUuid, { uuid: id });
      return instrumentOption(there(instrument));
    },
    staleTime: 60_000,
  });
}

// What a form names is read together, in one request, however many fields it has.
const readers = {
  account: async (uuid: string) =>
    accountOption(there((await askGraph(graphOperations.currentAccount, { uuid })).account)),
  entity: async (uuid: string) => entityOption(there((await askGraph(graphOperations.entityByUuid, { uuid })).entity)),
} as const;

function there<Item>(item: Item | null): Item {
  if (item === null) throw new CallError(404, "Not Found");
  return item;
}

/** A record as a line of its picker. */
export function readOption(kind: "account" | "entity" | "instrument", universe: string, id: string): Promise<Option> {
  if (kind === "instrument") return readInstrument(universe, id);
  return queryClient.fetchQuery({
    queryKey: ["option", kind, universe, id],
    queryFn: () => readers[kind](id),
    staleTime: 60_000,
  });
}
