import type { Account } from "../records/accounts.ts";
import { documentLink } from "../records/document-links.ts";
import type { Entity } from "../records/entities.ts";
import type { Event } from "../records/events.ts";
import type { Instrument } from "../records/instruments.ts";
import type { Observable } from "../records/observables.ts";
import type { Prospect } from "../records/prospects.ts";
import type { Transaction } from "../records/transactions.ts";

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

const mappingFields = [
  "id",
  "ulid",
  "identifier",
  "instrument_id",
  "units_id",
  "fields",
  "notes",
  "last_update_token",
] as const satisfies readonly (keyof Observable)[];
/** A mapped symbol as it is listed and edited. */
export type SymbolMappingItem = Pick<Observable, (typeof mappingFields)[number]>;

const prospectFields = [
  "uuid",
  "event_type",
  "direction",
  "instrument_type",
  "instrument",
  "notes",
  "event",
  "is_open",
  "updated_time",
] as const satisfies readonly (keyof Prospect)[];
/** A prospect as lists show it. */
export type ProspectItem = Pick<Prospect, (typeof prospectFields)[number]>;

/** What is read of each kind of record, as GraphQL says it. */
export const selections = {
  documentLink: Object.keys(documentLink.shape).join(" "),
  account: `${accountFields.join(" ")} entity { uuid name }`,
  entity: entityFields.join(" "),
  instrument: instrumentFields.join(" "),
  transaction: `${transactionFields.join(" ")} line_items {
  action account src_account dst_account direction
  unit { nominal_amount instrument } consideration { nominal_amount instrument }
}`,
  event: eventFields.join(" "),
  observable: observableFields.join(" "),
  mapping: mappingFields.join(" "),
  prospect: prospectFields.join(" "),
} as const;
