import type { DocumentLink } from "../records/document-links.ts";
import type { DocumentType } from "../records/document-shapes.ts";
import { eventFragments, type EventFragments } from "./fragments.ts";
import {
  selections,
  type AccountItem,
  type EntityItem,
  type EventItem,
  type InstrumentItem,
  type ObservableItem,
  type ProspectItem,
  type SymbolMappingItem,
  type TransactionItem,
} from "./items.ts";
import type { OrderBy, SelectableKind, Where } from "./selection.ts";

/** One operation that the interface asks: its document, with the types of its variables and of its data. */
export interface GraphOperation<Variables extends object, Data extends object> {
  readonly name: string;
  readonly document: string;
  /** Never there; carries the types. */
  readonly types?: (variables: Variables) => Data;
}

type NoVariables = Readonly<Record<string, never>>;

/** A page of a list with conditions. */
export interface ListVariables<Kind extends SelectableKind> {
  readonly where?: Where<Kind>;
  /** Text that the record holds, where people look for it. */
  readonly query?: string;
  readonly order_by?: OrderBy<Kind>;
  readonly limit?: number;
  readonly offset?: number;
}

function operation<Variables extends object, Data extends object>(
  name: string,
  variables: string,
  selection: string,
): GraphOperation<Variables, Data> {
  return { name, document: `query ${name}${variables === "" ? "" : `(${variables})`} { ${selection} }` };
}

function listOf<Kind extends SelectableKind, Data extends object>(
  name: string,
  field: string,
  inputs: string,
  selection: string,
  conditions = "where",
): GraphOperation<ListVariables<Kind>, Data> {
  return operation(
    name,
    `$where: ${inputs}Where, $query: String, $order_by: [${inputs}OrderBy!], $limit: Int, $offset: Int`,
    `${field}(${conditions}: $where, query: $query, order_by: $order_by, limit: $limit, offset: $offset) { ${selection} }`,
  );
}

/** What the interface asks, by name. */
export const graphOperations = {
  currentAccount: operation<{ readonly uuid: string }, { account: AccountItem | null }>(
    "currentAccount",
    "$uuid: uuid!",
    `account(uuid: $uuid) { ${selections.account} }`,
  ),
  accountSearch: listOf<"account", { accounts: AccountItem[] }>(
    "accountSearch",
    "accounts",
    "Account",
    selections.account,
    "conditions",
  ),
  recentAccounts: operation<{ readonly limit?: number }, { recent_accounts: AccountItem[] }>(
    "recentAccounts",
    "$limit: Int",
    `recent_accounts(limit: $limit) { ${selections.account} }`,
  ),
  entityByUuid: operation<{ readonly uuid: string }, { entity: EntityItem | null }>(
    "entityByUuid",
    "$uuid: uuid!",
    `entity(uuid: $uuid) { ${selections.entity} }`,
  ),
  entitySearch: listOf<"entity", { entities: EntityItem[] }>("entitySearch", "entities", "Entity", selections.entity),
  instrumentByUuid: operation<{ readonly uuid: string }, { instrument: InstrumentItem | null }>(
    "instrumentByUuid",
    "$uuid: uuid!",
    `instrument(uuid: $uuid) { ${selections.instrument} }`,
  ),
  instrumentSearch: listOf<"instrument", { instruments: InstrumentItem[] }>(
    "instrumentSearch",
    "instruments",
    "Instrument",
    selections.instrument,
  ),
  initialTransaction: operation<{ readonly uuid: string }, { initial_transaction: TransactionItem | null }>(
    "initialTransaction",
    "$uuid: uuid!",
    `initial_transaction(uuid: $uuid) { ${selections.transaction} }`,
  ),
  searchTransactions: listOf<"transaction", { searchTransactions: TransactionItem[] }>(
    "searchTransactions",
    "searchTransactions",
    "Transaction",
    selections.transaction,
  ),
  eventByUuid: operation<{ readonly uuid: string }, { event: EventItem | null }>(
    "eventByUuid",
    "$uuid: uuid!",
    `event(uuid: $uuid) { ${selections.event} }`,
  ),
  searchEvents: listOf<"event", { searchEvents: EventItem[] }>(
    "searchEvents",
    "searchEvents",
    "Event",
    selections.event,
  ),
  observableData: listOf<"observable", { observable_data: ObservableItem[] }>(
    "observableData",
    "observable_data",
    "Observable",
    selections.observable,
  ),
  /** Observations `std.symbol.mapping`, with what it takes to edit one. */
  symbolMappings: listOf<"observable", { observable_data: SymbolMappingItem[] }>(
    "symbolMappings",
    "observable_data",
    "Observable",
    selections.mapping,
  ),
  /** What a person worked on last: 7 accounts, 5 of each other kind. */
  recent: operation<
    NoVariables,
    {
      recent_accounts: AccountItem[];
      recent_entities: EntityItem[];
      recent_transactions: TransactionItem[];
      recent_events: EventItem[];
    }
  >(
    "recent",
    "",
    `recent_accounts { ${selections.account} } recent_entities { ${selections.entity} }
     recent_transactions { ${selections.transaction} } recent_events { ${selections.event} }`,
  ),
  entityDocumentLinks: operation<{ readonly uuid: string }, { entity_document_links: DocumentLink[] }>(
    "entityDocumentLinks",
    "$uuid: uuid!",
    `entity_document_links(uuid: $uuid) { ${selections.documentLink} }`,
  ),
  /** Types of files whose name, media type or extension holds a text. */
  documentMimes: operation<
    { readonly name?: string; readonly mime?: string; readonly extensions?: readonly string[] },
    { document_mimes: DocumentType[] }
  >(
    "documentMimes",
    "$name: String, $mime: String, $extensions: [String!]",
    "document_mimes(name: $name, mime: $mime, extensions: $extensions) { name mime extensions }",
  ),
  /** Up to ten of each kind that hold the text. */
  globalSearch: operation<
    { readonly query: string },
    {
      global_search: {
        accounts: AccountItem[];
        entities: EntityItem[];
        instruments: InstrumentItem[];
        transactions: TransactionItem[];
        events: EventItem[];
        observables: ObservableItem[];
        prospects: ProspectItem[];
      };
    }
  >(
    "globalSearch",
    "$query: String!",
    `global_search(query: $query) {
       accounts { ${selections.account} } entities { ${selections.entity} } instruments { ${selections.instrument} }
       transactions { ${selections.transaction} } events { ${selections.event} } observables { ${selections.observable} } prospects { ${selections.prospect} }
     }`,
  ),
} as const;

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;

/** The search of events with fragments: what further of each event is read. */
export function searchEventsWith<Fragment extends keyof EventFragments>(
  ...fragments: readonly Fragment[]
): GraphOperation<ListVariables<"event">, { searchEvents: (EventItem & All<EventFragments[Fragment]>)[] }> {
  const spreads = fragments.map((name) => `...${name}`).join(" ");
  const { name, document } = listOf<"event", { searchEvents: (EventItem & All<EventFragments[Fragment]>)[] }>(
    "searchEvents",
    "searchEvents",
    "Event",
    `${selections.event} ${spreads}`,
  );
  const added = fragments.map((fragment) => `fragment ${fragment} on Event { ${eventFragments[fragment]} }`);
  return { name, document: [document, ...added].join("\n") };
}

/** What the interface listens to: writes of the universe, and its jobs as REST answers them. */
export const graphSubscriptions = {
  changed: "subscription changed { changed { revision } }",
  job: `subscription job { job {
    uuid kind status stage done total cancel_requested error result created_time updated_time finished_time
  } }`,
} as const;
