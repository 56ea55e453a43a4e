import { identifier, join, sql, type Sql } from "../../platform/db/sql.ts";
import { viewNow } from "../../platform/db/view.ts";
import type { Reads } from "../records/reads.ts";
import { COUNTED, type Page } from "./paging.ts";

/** As many ids as a count looks at (it stops at 10,000), in no order. */
const TO_COUNT = { limit: null, offset: 0 } as const;

type Pages = Page | typeof TO_COUNT;

/** More rows than these hold a common text: one asked after the other, a page of them is soon found. */
const FEW = 2000;

/** As much as a search looks through where only a part of what it finds is open. */
const DEEPEST: Page = { limit: 1_000_000, offset: 0 };

/**
 * What a search finds that is open to whoever searches. The searching functions read texts whole; of a part of a universe
 * what they find is looked at again under its policies, before it is paged or counted.
 */
function open(
  kind: "entity" | "account" | "instrument" | "event" | "observable",
  found: (page: Pages) => Sql,
  page: Pages,
): Sql {
  if (viewNow() === null) return found(page);
  const key = identifier(`${kind}_id`);
  return sql`(select hit.* from ${found(DEEPEST)} hit
    where exists (select from ${identifier(kind)} seen where seen.${key} = hit.id)
    limit ${page.limit ?? COUNTED + 1}::integer offset ${page.offset})`;
}

/** The same of transactions: those that also move what is not open are found by no text of theirs. */
function openTransactions(found: Sql, { limit, offset }: Pages): Sql {
  return sql`(select hit.* from ${found} hit
    where exists (select from transaction seen where seen.transaction_id = hit.id and seen.superseded is null
      and is_open_transaction(seen.universe_id, seen.transaction_id, seen.version))
    limit ${limit ?? COUNTED + 1}::integer offset ${offset})`;
}

/** What a search finds as the table `found`: `found_id`, `owner`, and `place` from 1 in its order. */
export function placed(found: Sql): Sql {
  return viewNow() === null
    ? sql`${found} with ordinality as found (found_id, owner, place)`
    : sql`(select hit.*, row_number() over () from ${found} hit) as found (found_id, owner, place)`;
}

/** Ids (`id`) and owning universes (`owner`) of the entities that hold a text, best first. */
export function matchingEntities(universe: string, text: string, page: Pages = TO_COUNT): Sql {
  return open("entity", (p) => sql`search_entity(${universe}, ${text}, ${p.limit}::integer, ${p.offset})`, page);
}

/** The same of accounts; the standard ones only where they are wanted. */
export function matchingAccounts(
  universe: string,
  search: { readonly text: string; readonly standard: boolean },
  page: Pages = TO_COUNT,
): Sql {
  return open(
    "account",
    (p) => sql`search_account(${universe}, ${search.text}, ${p.limit}::integer, ${p.offset}, ${search.standard})`,
    page,
  );
}

/** What an instrument search asks for. `types` null is any type; `inverted` is any type but these. */
export interface InstrumentSearch {
  readonly text: string;
  readonly types: readonly string[] | null;
  readonly inverted: boolean;
}

/** The same of instruments, of some types. */
export function matchingInstruments(universe: string, search: InstrumentSearch, page: Pages = TO_COUNT): Sql {
  const types = search.types === null ? null : [...search.types];
  return open(
    "instrument",
    (p) =>
      sql`search_instrument(${universe}, ${search.text}, ${p.limit}::integer, ${p.offset}, ${types}::text[], ${search.inverted})`,
    page,
  );
}

/** The same of events, the newest first. */
export function matchingEvents(universe: string, text: string, page: Pages = TO_COUNT): Sql {
  return open("event", (p) => sql`search_event(${universe}, ${text}, ${p.limit}::integer, ${p.offset})`, page);
}

/** The same of transactions, the newest first. */
export function matchingTransactions(universe: string, text: string, page: Pages = TO_COUNT): Sql {
  const found = (p: Pages): Sql => sql`search_transaction(${universe}, ${text}, ${p.limit}::integer, ${p.offset})`;
  return viewNow() === null ? found(page) : openTransactions(found(DEEPEST), page);
}

/** The same of observations, the newest first. */
export function matchingObservables(universe: string, text: string, page: Pages = TO_COUNT): Sql {
  return open(
    "observable",
    (p) => sql`search_observable(${universe}, ${text}, ${p.limit}::integer, ${p.offset})`,
    page,
  );
}

/**
 * The same of documents, by their names, their tags and what stands on their pages; beside each the first page (`page`)
 * on which the text stands, where neither name nor tag holds it. Names and tags before pages, the last changed first. To whom
 * a part of a universe is shown none is, and the policies of documents say so to whoever reads what is found.
 */
export function matchingDocuments(universe: string, text: string, page: Pages = TO_COUNT): Sql {
  return sql`search_document(${universe}, ${text}, ${page.limit}::integer, ${page.offset})`;
}

/**
 * The same of prospects, the last changed first. Of what is intended there is never much: it is looked through under
 * the policies, without an index of its own.
 */
export function matchingProspects(universe: string, text: string, { limit, offset }: Pages = TO_COUNT): Sql {
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

/**
 * The documents that hold a text by name, tag or page, in no order; not all of them where they are more than a list of
 * ids is quick for, or the text stands on too many pages.
 */
export async function documentHits(tx: Reads, universe: string, text: string): Promise<Hits> {
  const rows = await tx.query<{ id: string | null }>(
    sql`select id from documents_with_words(${universe}, ${text}, ${FEW}) found`,
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  return { ids, all: ids.length === rows.length && ids.length <= FEW };
}

/** Transactions that hold a text, as far as a count looks and in no order: ids (`id`) and days (`day`). */
export function transactionsWithWords(universe: string, text: string, { since, until }: Days = {}): Sql {
  const found = sql`transactions_with_words(${universe}, ${text}, ${since ?? null}::date, ${until ?? null}::date)`;
  return viewNow() === null ? found : openTransactions(found, TO_COUNT);
}

/** Whether a row holds a text, as the search functions ask it: in one of its fields, whatever the case. */
export function holdsText(text: string, ...fields: readonly Sql[]): Sql {
  const each = fields.map((field) => sql`strpos(lower(${field}), lower(${text})) > 0`);
  return sql`(${join(each, sql` or `)})`;
}

/** The same of a transaction `t`, which holds what its event holds as well; asked of one after the other. */
export function transactionHolds(text: string, t: Sql): Sql {
  const isOpen =
    viewNow() === null ? sql`true` : sql`is_open_transaction(${t}.universe_id, ${t}.transaction_id, ${t}.version)`;
  return sql`(${isOpen} and (exists (select from event e where e.universe_id = ${t}.universe_id and e.event_id = ${t}.event_id
      and ${holdsText(text, sql`e.description`, sql`e.identifier`)} offset 0)
    or ((${t}.version > 1 or ${t}.notes is not null) and ${holdsText(text, sql`${t}.identifier`, sql`${t}.notes`)})))`;
}

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
