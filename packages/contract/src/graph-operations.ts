import type { Account } from "./accounts.ts";
import type { Entity } from "./entities.ts";
import type { CapitalActivity, CapitalCall, CapitalDistribution, NewTransactionData } from "./event-payloads.ts";
import type { Event } from "./events.ts";
import type { Instrument } from "./instruments.ts";
import type { Observable } from "./observables.ts";
import type { OrderBy, SelectableKind, Where } from "./selection.ts";
import type { Transaction } from "./transactions.ts";

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

const accountFields = [
  "uuid",
  "name",
  "acct_type",
  "acct_number",
  "base_currency",
  "entity_id",
  "owner_id",
  "settlement_account_id",
  "is_self_settled",
  "is_system_account",
  "standard_code",
  "is_archived",
  "updated_time",
] as const satisfies readonly (keyof Account)[];
/** An account as lists and pickers show it. */
export type AccountItem = Pick<Account, (typeof accountFields)[number]> & {
  readonly entity: { readonly uuid: string; readonly name: string } | null;
};

const entityFields = [
  "uuid",
  "name",
  "legal_name",
  "email",
  "parent_id",
  "is_system_entity",
  "updated_time",
] as const satisfies readonly (keyof Entity)[];
/** An entity as lists and pickers show it. */
export type EntityItem = Pick<Entity, (typeof entityFields)[number]>;

const instrumentFields = [
  "uuid",
  "identifier",
  "identifier_type",
  "instrument_type",
  "display_name",
  "settlement_unit_id",
  "par_amount",
  "price_multiplier",
  "is_system_instrument",
] as const satisfies readonly (keyof Instrument)[];
/** An instrument as lists and pickers show it. */
export type InstrumentItem = Pick<Instrument, (typeof instrumentFields)[number]>;

const transactionFields = [
  "uuid",
  "transaction_id",
  "transaction_date",
  "notes",
  "src_event",
  "created_time",
  "last_update_token",
] as const satisfies readonly (keyof Transaction)[];
/** A transaction as lists and pickers show it. */
export type TransactionItem = Pick<Transaction, (typeof transactionFields)[number]> & {
  readonly line_items: readonly Pick<
    Transaction["line_items"][number],
    "action" | "account" | "src_account" | "dst_account" | "direction" | "unit" | "consideration"
  >[];
};

const eventFields = [
  "uuid",
  "event_type",
  "description",
  "identifier",
  "event_date",
  "notes",
  "parent_event_id",
  "root_event_id",
  "initial_transaction",
  "user_tags",
  "updated_time",
] as const satisfies readonly (keyof Event)[];
/** An event as lists show it. */
export type EventItem = Pick<Event, (typeof eventFields)[number]>;

const newTransactionFields = [
  "what_id",
  "direction",
  "target_account_id",
  "counterparty_account_id",
  "units",
  "price",
  "price_unit_id",
  "consideration",
  "fee",
  "acquired_on",
  "cost_basis",
] as const satisfies readonly (keyof NewTransactionData)[];
const capitalCallFields = [
  "due_date",
  "amount",
  "payable_unit_id",
  "lp_entity_id",
  "capital_account_id",
  "commitment_id",
  "fees_inside",
  "fees_outside",
] as const satisfies readonly (keyof CapitalCall)[];
const capitalDistributionFields = [
  "payable_unit_id",
  "expected_date",
  "income",
  "interest",
  "ordinary_dividend",
  "qualified_dividend",
  "capital_gains",
  "return_of_capital",
  "redeemed_principal",
  "total",
  "recallable_amount",
  "principal_account_id",
  "commitment_id",
] as const satisfies readonly (keyof CapitalDistribution)[];
const capitalActivityFields = [
  "activity",
  "payable_unit_id",
  "amount",
  "src_account_id",
  "dst_account_id",
  "settled_event_id",
  "settled_on",
] as const satisfies readonly (keyof CapitalActivity)[];
const noteFields = [
  "is_email",
  "email_from_name",
  "email_from_address",
  "email_subject",
  "attachment_count",
  "advisor_note",
  "settlement_notes",
] as const satisfies readonly (keyof Event)[];

/** A payload as it is answered: amounts are text, what was not given is null. */
type Answered<Fields extends readonly string[]> = { readonly [Field in Fields[number]]: string | null };

/** What each fragment adds to the events of a search. */
export interface EventFragments {
  readonly capitalCommitment: {
    readonly capital_call: Answered<typeof capitalCallFields> | null;
    readonly capital_distro: Answered<typeof capitalDistributionFields> | null;
    readonly capital_activity: Answered<typeof capitalActivityFields> | null;
  };
  readonly newTransaction: { readonly new_transaction: Answered<typeof newTransactionFields> | null };
  readonly note: Pick<Event, (typeof noteFields)[number]>;
}

const eventFragments: Readonly<Record<keyof EventFragments, string>> = {
  capitalCommitment: `capital_call { ${capitalCallFields.join(" ")} }
    capital_distro { ${capitalDistributionFields.join(" ")} } capital_activity { ${capitalActivityFields.join(" ")} }`,
  newTransaction: `new_transaction { ${newTransactionFields.join(" ")} }`,
  note: noteFields.join(" "),
};

const observableFields = [
  "id",
  "ulid",
  "identifier",
  "type_id",
  "description",
  "instant",
  "date_of",
  "price",
  "value",
  "quantity",
  "units_id",
  "instrument_id",
  "account_id",
] as const satisfies readonly (keyof Observable)[];
/** An observation as lists show it. */
export type ObservableItem = Pick<Observable, (typeof observableFields)[number]>;

const account = `${accountFields.join(" ")} entity { uuid name }`;
const entity = entityFields.join(" ");
const instrument = instrumentFields.join(" ");
const transaction = `${transactionFields.join(" ")} line_items {
  action account src_account dst_account direction
  unit { nominal_amount instrument } consideration { nominal_amount instrument }
}`;
const event = eventFields.join(" ");
const observable = observableFields.join(" ");

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
    `account(uuid: $uuid) { ${account} }`,
  ),
  accountSearch: listOf<"account", { accounts: AccountItem[] }>(
    "accountSearch",
    "accounts",
    "Account",
    account,
    "conditions",
  ),
  recentAccounts: operation<{ readonly limit?: number }, { recent_accounts: AccountItem[] }>(
    "recentAccounts",
    "$limit: Int",
    `recent_accounts(limit: $limit) { ${account} }`,
  ),
  entityByUuid: operation<{ readonly uuid: string }, { entity: EntityItem | null }>(
    "entityByUuid",
    "$uuid: uuid!",
    `entity(uuid: $uuid) { ${entity} }`,
  ),
  entitySearch: listOf<"entity", { entities: EntityItem[] }>("entitySearch", "entities", "Entity", entity),
  instrumentByUuid: operation<{ readonly uuid: string }, { instrument: InstrumentItem | null }>(
    "instrumentByUuid",
    "$uuid: uuid!",
    `instrument(uuid: $uuid) { ${instrument} }`,
  ),
  instrumentSearch: listOf<"instrument", { instruments: InstrumentItem[] }>(
    "instrumentSearch",
    "instruments",
    "Instrument",
    instrument,
  ),
  initialTransaction: operation<{ readonly uuid: string }, { initial_transaction: TransactionItem | null }>(
    "initialTransaction",
    "$uuid: uuid!",
    `initial_transaction(uuid: $uuid) { ${transaction} }`,
  ),
  searchTransactions: listOf<"transaction", { searchTransactions: TransactionItem[] }>(
    "searchTransactions",
    "searchTransactions",
    "Transaction",
    transaction,
  ),
  eventByUuid: operation<{ readonly uuid: string }, { event: EventItem | null }>(
    "eventByUuid",
    "$uuid: uuid!",
    `event(uuid: $uuid) { ${event} }`,
  ),
  searchEvents: listOf<"event", { searchEvents: EventItem[] }>("searchEvents", "searchEvents", "Event", event),
  observableData: listOf<"observable", { observable_data: ObservableItem[] }>(
    "observableData",
    "observable_data",
    "Observable",
    observable,
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
    `recent_accounts { ${account} } recent_entities { ${entity} }
     recent_transactions { ${transaction} } recent_events { ${event} }`,
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
      };
    }
  >(
    "globalSearch",
    "$query: String!",
    `global_search(query: $query) {
       accounts { ${account} } entities { ${entity} } instruments { ${instrument} }
       transactions { ${transaction} } events { ${event} } observables { ${observable} }
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
    `${event} ${spreads}`,
  );
  const added = fragments.map((fragment) => `fragment ${fragment} on Event { ${eventFragments[fragment]} }`);
  return { name, document: [document, ...added].join("\n") };
}
