import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Reads } from "../reads.ts";
import { COUNTED, type Page } from "./paging.ts";

/** As many ids as a count looks at (it stops at 10,000), in no order. */
const TO_COUNT = { limit: null, offset: 0 } as const;

/** Ids (`id`) and owning universes (`owner`) of the entities that hold a text, best first. */
export function matchingEntities(universe: string, text: string, page: Page | typeof TO_COUNT = TO_COUNT): Sql {
  return sql`search_entity(${universe}, ${text}, ${page.limit}::integer, ${page.offset})`;
}

/** The same of accounts; the standard ones only where they are wanted. */
export function matchingAccounts(
  universe: string,
  search: { readonly text: string; readonly standard: boolean },
  page: Page | typeof TO_COUNT = TO_COUNT,
): Sql {
  return sql`search_account(${universe}, ${search.text}, ${page.limit}::integer, ${page.offset}, ${search.standard})`;
}

/** What an instrument search asks for. `types` null is any type; `inverted` is any type but these. */
export interface InstrumentSearch {
  readonly text: string;
  readonly types: readonly string[] | null;
  readonly inverted: boolean;
}

/** The same of instruments, of some types. */
export function matchingInstruments(
  universe: string,
  search: InstrumentSearch,
  page: Page | typeof TO_COUNT = TO_COUNT,
): Sql {
  const types = search.types === null ? null : [...search.types];
  return sql`search_instrument(${universe}, ${search.text}, ${page.limit}::integer, ${page.offset}, ${types}::text[], ${search.inverted})`;
}

/** The same of events, the newest first. */
export function matchingEvents(universe: string, text: string, page: Page | typeof TO_COUNT = TO_COUNT): Sql {
  return sql`search_event(${universe}, ${text}, ${page.limit}::integer, ${page.offset})`;
}

/** The same of transactions, the newest first. */
export function matchingTransactions(universe: string, text: string, page: Page | typeof TO_COUNT = TO_COUNT): Sql {
  return sql`search_transaction(${universe}, ${text}, ${page.limit}::integer, ${page.offset})`;
}

/** The same of observations, the newest first. */
export function matchingObservables(universe: string, text: string, page: Page | typeof TO_COUNT = TO_COUNT): Sql {
  return sql`search_observable(${universe}, ${text}, ${page.limit}::integer, ${page.offset})`;
}

/**
 * The same of prospects, the last changed first. Of what is intended there is never much: it is looked through under
 * the policies, without an index of its own.
 */
export function matchingProspects(
  universe: string,
  text: string,
  { limit, offset }: Page | typeof TO_COUNT = TO_COUNT,
): Sql {
  return sql`(
    select prospect_id as id from prospect left join instrument
      on instrument.universe_id = instrument_universe_id and instrument.instrument_id = prospect.instrument_id
    where prospect.universe_id = ${universe} and prospect.superseded is null
      and (strpos(lower(prospect.notes), lower(${text})) > 0 or strpos(lower(display_name), lower(${text})) > 0)
    order by prospect.updated_time desc, prospect_id desc limit ${limit}::integer offset ${offset})`;
}

/** As many hits as are handed over by their ids. */
const FEW = 2_000;

/** The ids of all hits where they are few; `common` for more than a list counts, `many` for what lies between. */
export type Hits = readonly string[] | "many" | "common";

/**
 * The events that hold a text. Of a common one the rows in order soon give a page, one asked after the other
 * (`holdsText`); of any other it pays to find all that hold it first.
 */
export async function eventHits(tx: Reads, universe: string, text: string): Promise<Hits> {
  const rows = await tx.query<{ id: string }>(sql`select found.id from ${matchingEvents(universe, text)} found`);
  if (rows.length > COUNTED) return "common";
  return rows.length > FEW ? "many" : rows.map(({ id }) => id);
}

/** The same of transactions: by their own texts, or those of their event. */
export async function transactionHits(tx: Reads, universe: string, text: string): Promise<Hits> {
  const newest = matchingTransactions(universe, text, { limit: FEW + 1, offset: 0 });
  const [said, rows] = await Promise.all([
    eventHits(tx, universe, text),
    tx.query<{ id: string }>(sql`select found.id from ${newest} found`),
  ]);
  if (said === "common") return said;
  // Those of many events were not all looked at.
  return said === "many" || rows.length > FEW ? "many" : rows.map(({ id }) => id);
}

/** As many as a search may find before other conditions are put to them. */
export const ALL_FOUND: Page = { limit: 1_000_000, offset: 0 };

/** Whether a row holds a text, as the search functions ask it: in either of two of its fields, in either case. */
export function holdsText(text: string, one: Sql, other: Sql): Sql {
  return sql`(strpos(lower(${one}), lower(${text})) > 0 or strpos(lower(${other}), lower(${text})) > 0)`;
}
