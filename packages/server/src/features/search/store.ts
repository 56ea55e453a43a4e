import type { SearchedKind } from "@distributary/contract/records/search";
import type { Reads } from "../../access/records/reads.ts";
import type { Page } from "../../access/store/paging.ts";
import {
  matchingAccounts,
  matchingDocuments,
  matchingEntities,
  matchingEvents,
  matchingInstruments,
  matchingObservables,
  matchingTransactions,
  placed,
} from "../../access/store/search.ts";
import { sql, type Sql } from "../../platform/db/sql.ts";

/** What a search found, as it is read: `words` and `type` tell it from others of its name. */
export interface HitRow {
  readonly uuid: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly words: string | null;
  readonly is_system: boolean;
  /** The first page of a document that holds the text, where neither its name nor a tag does. */
  readonly page?: number | null;
}

/** What is searched for: a text, and whether standard accounts are among what is found. */
interface Search {
  readonly text: string;
  readonly standard: boolean;
}

type Find = (universe: string, search: Search, page: Page) => Sql;

const entities: Find = (universe, { text }, page) => sql`
  select entity_id as uuid, name, null as type, nullif(legal_name, name) as words,
    universe_id = system_universe() as is_system
  from ${placed(matchingEntities(universe, text, page))}
  join entity on universe_id = owner and entity_id = found_id order by place`;

const accounts: Find = (universe, search, page) => sql`
  select account_id as uuid, name, acct_type as type, acct_number as words, is_system_account as is_system
  from ${placed(matchingAccounts(universe, search, page))}
  join account on universe_id = owner and account_id = found_id order by place`;

const instruments: Find = (universe, { text }, page) => sql`
  select instrument_id as uuid, display_name as name, instrument_type as type, identifier as words,
    universe_id = system_universe() as is_system
  from ${placed(matchingInstruments(universe, { text, types: null, inverted: false }, page))}
  join instrument on universe_id = owner and instrument_id = found_id order by place`;

const events: Find = (universe, { text }, page) => sql`
  select event_id as uuid, coalesce(description, identifier) as name, event_type as type, event_date::text as words,
    false as is_system
  from ${placed(matchingEvents(universe, text, page))}
  join event on universe_id = owner and event_id = found_id order by place`;

const transactions: Find = (universe, { text }, page) => sql`
  select transaction_id as uuid, coalesce(event.description, transaction.identifier, transaction.notes) as name, null as type,
    concat_ws(' ', transaction.transaction_date, coalesce(transaction.identifier, event.identifier)) as words, false as is_system
  from ${placed(matchingTransactions(universe, text, page))}
  join transaction on transaction.universe_id = owner and transaction_id = found_id and transaction.superseded is null
  left join event on event.universe_id = owner and event.event_id = transaction.event_id order by place`;

const observables: Find = (universe, { text }, page) => sql`
  select observable_id as uuid, coalesce(description, identifier) as name, type_id as type, date_of::text as words,
    false as is_system
  from ${placed(matchingObservables(universe, text, page))}
  join observable on universe_id = owner and observable_id = found_id and superseded is null order by place`;

// Of what is intended there is never much: it is looked through under the policies, without an index of its own.
const prospects: Find = (universe, { text }, page) => sql`
  select prospect_id as uuid, coalesce(prospect.notes, instrument.display_name) as name, event_type as type,
    concat_ws(' ', instrument.display_name, prospect.created_time::date) as words, false as is_system
  from prospect left join instrument
    on instrument.universe_id = instrument_universe_id and instrument.instrument_id = prospect.instrument_id
  where prospect.universe_id = ${universe} and prospect.superseded is null
    and (strpos(lower(prospect.notes), lower(${text})) > 0 or strpos(lower(instrument.display_name), lower(${text})) > 0)
  order by prospect.updated_time desc, prospect_id desc limit ${page.limit} offset ${page.offset}`;

const documents: Find = (universe, { text }, page) => sql`
  select document_id as uuid, name, null as type, nullif(array_to_string(flat_tags, ', '), '') as words, false as is_system,
    found_page as page
  from ${matchingDocuments(universe, text, page)} with ordinality as found (found_id, owner, found_page, place)
  join document on universe_id = owner and document_id = found_id and superseded is null order by place`;

const finds: Readonly<Record<SearchedKind, Find>> = {
  entity: entities,
  account: accounts,
  transaction: transactions,
  prospect: prospects,
  event: events,
  instrument: instruments,
  observable: observables,
  document: documents,
};

/** Records of one kind that hold the text of a search, best first: at most `rows`. */
export function findHits(
  tx: Reads,
  universe: string,
  kind: SearchedKind,
  search: Search,
  rows: number,
): Promise<readonly HitRow[]> {
  return tx.query<HitRow>(finds[kind](universe, search, { limit: rows, offset: 0 }));
}
