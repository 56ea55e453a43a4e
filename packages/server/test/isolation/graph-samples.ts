import type { Records } from "./records.ts";

/**
 * An operation that asks about `named`; where it names no record, it asks for all that it may see. Nothing of it
 * depends on anything else, so with `named` of one's own universe it answers something.
 */
export type GraphSampleOf = (named: Records, canary: string) => string;

const all = "limit: 250";

/** One operation for each field of Query; a field without one fails the matrix. */
export const graphSamples: Readonly<Record<string, GraphSampleOf>> = {
  account: (named) => `{ account(uuid: "${named.account}") { uuid name notes entity { name } } }`,
  accounts: (_named, canary) => `{ accounts(query: "${canary}", ${all}) { uuid name notes entity { name } } }`,
  recent_accounts: () => `{ recent_accounts(${all}) { uuid name notes settlement_account { name } } }`,
  entity: (named) => `{ entity(uuid: "${named.entity}") { uuid name legal_name client_identifier } }`,
  entities: (_named, canary) => `{ entities(query: "${canary}", ${all}) { uuid name legal_name } }`,
  recent_entities: () => `{ recent_entities(${all}) { uuid name legal_name parent { name } } }`,
  instrument: (named) => `{ instrument(uuid: "${named.instrument}") { uuid display_name notes issuer { name } } }`,
  instruments: (_named, canary) => `{ instruments(query: "${canary}", ${all}) { uuid display_name } }`,
  searchTransactions: (named) => `{ searchTransactions(where: { account: { _eq: "${named.broker}" } }, ${all}) {
    uuid transaction_id source_event { uuid description } legs { account_record { name } instrument_record { display_name } }
  } }`,
  initial_transaction: (named) => `{ initial_transaction(uuid: "${named.transaction}") { uuid src_event notes } }`,
  recent_transactions: () => `{ recent_transactions(${all}) { uuid source_event { uuid description } } }`,
  searchEvents: (
    named,
  ) => `{ searchEvents(where: { _or: [{ uuid: { _eq: "${named.event}" } }, { parent_event_id: { _eq: "${named.event}" } }] }) {
    uuid description notes new_transaction { what { display_name } target_account { name } }
  } }`,
  event: (named) => `{ event(uuid: "${named.event}") { uuid description parent_event { uuid } initial { uuid } } }`,
  recent_events: () => `{ recent_events(${all}) { uuid description notes } }`,
  observable_data: (named) => `{ observable_data(where: { instrument_id: { _eq: "${named.instrument}" } }, ${all}) {
    id price description instrument { display_name } account { name }
  } }`,
  user_access_grants: () =>
    `{ user_access_grants(${all}) { uuid role client_identifier profile { uuid name primary_entity { name } } } }`,
  entity_document_links: (named) =>
    `{ entity_document_links(uuid: "${named.document}") { uuid document_id kind label account_id attributes } }`,
  document_mimes: () => '{ document_mimes(name: "word", mime: "word", extensions: ["doc"]) { name mime extensions } }',
  global_search: (_named, canary) => `{ global_search(query: "${canary}") {
    accounts { uuid name } entities { uuid name } instruments { uuid display_name }
    transactions { uuid } events { uuid description } observables { id description } prospects { uuid notes instrument_record { display_name } }
  } }`,
};

/** Fields that read nothing of a universe: everybody is answered the same. */
export const graphOfNobody: ReadonlySet<string> = new Set(["document_mimes"]);

/** One operation for each field of Subscription. */
export const graphSubscriptions: Readonly<Record<string, GraphSampleOf>> = {
  changed: () => "subscription { changed { revision kinds records { kind uuid } } }",
  job: (named) => `subscription { job(uuid: "${named.job}") { uuid status } }`,
  notifications: () => "subscription { notifications { kind title message job { uuid } } }",
};
