import { join, sql, type Sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";
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

/** What holds a text, as far as a count looks: ids, and whether these are all of them. */
export interface Hits {
  readonly ids: readonly string[];
  readonly all: boolean;
}

/**
 * The events that hold a text, in no order. Where these are not all of them, the rows in order soon give a page, one
 * asked after the other (`holdsText`); where they are, it pays to hand them over by their ids.
 */
export async function eventHits(tx: Reads, universe: string, text: string): Promise<Hits> {
  const rows = await tx.query<{ id: string }>(sql`select found.id from ${matchingEvents(universe, text)} found`);
  return { ids: rows.map(({ id }) => id), all: rows.length <= COUNTED };
}

/** The same of transactions, by their own texts or those of their event. */
export async function transactionHits(tx: Reads, universe: string, text: string): Promise<Hits> {
  const rows = await tx.query<{ id: string }>(sql`select id from ${transactionsWithWords(universe, text)} found`);
  return { ids: rows.map(({ id }) => id), all: rows.length <= COUNTED };
}

/** The first and the last day of what is looked for; without one there is no end. */
interface Days {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Transactions that hold a text, as far as a count looks and in no order: ids (`id`) and days (`day`). */
export function transactionsWithWords(universe: string, text: string, { since, until }: Days = {}): Sql {
  return sql`transactions_with_words(${universe}, ${text}, ${since ?? null}::date, ${until ?? null}::date)`;
}

/** Whether a row holds a text, as the search functions ask it: in one of its fields, whatever the case. */
export function holdsText(text: string, ...fields: readonly Sql[]): Sql {
  const each = fields.map((field) => sql`strpos(lower(${field}), lower(${text})) > 0`);
  return sql`(${join(each, sql` or `)})`;
}

/** The same of a transaction `t`, which holds what its event holds as well; asked of one after the other. */
export function transactionHolds(text: string, t: Sql): Sql {
  return sql`(exists (select from event e where e.universe_id = ${t}.universe_id and e.event_id = ${t}.event_id
      and ${holdsText(text, sql`e.description`, sql`e.identifier`)} offset 0)
    or ((${t}.version > 1 or ${t}.notes is not null) and ${holdsText(text, sql`${t}.identifier`, sql`${t}.notes`)}))`;
}

/** More rows than these hold a common text: one asked after the other, a page of them is soon found. */
const FEW = 2000;

/**
 * The condition that rows hold a text, to stand beside others. `found` gives those that do, `key` is their id; of many
 * `holds` asks each row, where it is given.
 */
export async function foundOrAsked(
  tx: Reads,
  found: (page: Page) => Sql,
  key: Sql,
  holds: Sql | undefined,
): Promise<Sql> {
  if (holds === undefined) return sql`${key} in (select id from ${found({ limit: 1_000_000, offset: 0 })} hits)`;
  const rows = await tx.query<{ id: string }>(sql`select id from ${found({ limit: FEW + 1, offset: 0 })} hits`);
  return rows.length > FEW ? holds : sql`${key} = any(${rows.map(({ id }) => id)}::uuid[])`;
}
