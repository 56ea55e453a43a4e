import type { EventFilter } from "@distributary/contract/records/events";
import type { Reads } from "../../../access/records/reads.ts";
import { hasManyLines, movedRecords, surelyMany, type MovedRecord } from "../../../access/store/lines.ts";
import { COUNTED, countRows, counts, type Counted, type Page } from "../../../access/store/paging.ts";
import { eventHits, holdsText, matchingEvents } from "../../../access/store/search.ts";
import { join, sql, type Sql } from "../../../platform/db/sql.ts";
import { columns, type EventRow } from "./events.ts";

/** The newest first: by the day events happened, or by when they were changed. */
type EventsPage = Page & { readonly orderBy: "event_date" | "updated_time" };

/** So far into a list, gathering all that match costs less than asking those before the page one by one. */
const DEEP = 5000;

/** A page of events, and how many there are. */
export async function listEvents(
  tx: Reads,
  universe: string,
  filter: EventFilter,
  page: EventsPage,
): Promise<Counted & { readonly rows: readonly EventRow[] }> {
  const order =
    page.orderBy === "event_date" ? sql`event_date desc, event_id desc` : sql`updated_time desc, event_id desc`;
  const standing = sql`e.universe_id = ${universe} and e.superseded is null`;
  const narrowing = conditions(filter);
  const named = movedRecords(filter);
  const words = filter.q?.trim() ?? "";
  if (words !== "" && page.orderBy === "event_date" && narrowing.length + named.length === 0)
    return listHits(tx, universe, words, page);
  if (words !== "") {
    const { ids, all } = await eventHits(tx, universe, words);
    narrowing.push(
      all ? sql`e.event_id = any(${ids}::uuid[])` : holdsText(words, sql`e.description`, sql`e.identifier`),
    );
  }
  const busy = await Promise.all(named.map(({ line }) => hasManyLines(tx, universe, line)));
  const counted = join([standing, ...narrowing, ...named.map((record) => ofThose(universe, record))], sql` and `);
  const [alone] = named.length === 1 && narrowing.length === 0 && busy[0] === true ? named : [];
  const countedAll = async (): Promise<Counted> =>
    alone !== undefined && (await surelyMany(tx, universe, alone.line, "events"))
      ? counts(COUNTED + 1)
      : countRows(tx, sql`select from event e where ${counted}`);
  const way = page.offset < DEEP ? eachAsked : gatheredFirst;
  const shown = join(
    [standing, ...narrowing, ...named.map((record, place) => (busy[place] ? way : ofThose)(universe, record))],
    sql` and `,
  );
  const [rows, count] = await Promise.all([
    // The page is cut first, so that only its own transactions and roots are read.
    tx.query<EventRow>(sql`
      select ${columns(sql`t.superseded is null`)} from event
      where universe_id = ${universe} and superseded is null and event_id = any(array(
        select e.event_id from event e where ${shown} order by ${order} limit ${page.limit} offset ${page.offset}))
      order by ${order}`),
    countedAll(),
  ]);
  return { rows, ...count };
}

/** The same of nothing but a text, by day: the search itself knows the order. */
async function listHits(
  tx: Reads,
  universe: string,
  words: string,
  page: Page,
): Promise<Counted & { readonly rows: readonly EventRow[] }> {
  const [rows, count] = await Promise.all([
    tx.query<EventRow>(sql`
      select ${columns(sql`t.superseded is null`)} from event
      where universe_id = ${universe} and superseded is null
        and event_id = any(select found.id from ${matchingEvents(universe, words, page)} found)
      order by event_date desc, event_id desc`),
    countRows(tx, sql`select from ${matchingEvents(universe, words)} found`),
  ]);
  return { rows, ...count };
}

function conditions(filter: EventFilter): Sql[] {
  const all: Sql[] = [];
  if (filter.event_type !== undefined) all.push(sql`e.event_type = ${filter.event_type}`);
  else if (filter.updates === false) all.push(sql`e.event_type not in ('UPDA', 'UPDE', 'UPDW', 'UDPI')`);
  if (filter.parent !== undefined) all.push(sql`e.parent_event_id = ${filter.parent}`);
  if (filter.since !== undefined) all.push(sql`e.event_date >= ${filter.since}::date`);
  if (filter.until !== undefined) all.push(sql`e.event_date <= ${filter.until}::date`);
  if (filter.tag !== undefined) all.push(sql`e.user_tags @> array[${filter.tag}]::text[]`);
  return all;
}

/** Events that moved it, or whose capital payload names it: all of them gathered at once. */
function ofThose(universe: string, { id, line }: MovedRecord): Sql {
  return sql`e.event_id in (
    select t.event_id from transaction t where t.universe_id = ${universe} and t.superseded is null and exists (
      select from line_item l where l.universe_id = t.universe_id and l.transaction_id = t.transaction_id
        and l.version = t.version and ${line})
    union all
    select e.event_id from event e where e.universe_id = ${universe} and e.superseded is null and ${payloadNames(id)})`;
}

/**
 * The same, gathered and then held against the events in the order of the list (`is true` keeps the planner from joining
 * and sorting all of them).
 */
function gatheredFirst(universe: string, record: MovedRecord): Sql {
  return sql`(${ofThose(universe, record)}) is true`;
}

/** The same asked of each event by its keys (`offset 0` keeps the planner from gathering lines). */
function eachAsked(universe: string, { id, line }: MovedRecord): Sql {
  return sql`(exists (
      select from transaction t where t.universe_id = ${universe} and t.event_id = e.event_id and t.superseded is null
        and exists (select from line_item l where l.universe_id = ${universe} and l.transaction_id = t.transaction_id
          and l.version = t.version and ${line} offset 0) offset 0)
    or ${payloadNames(id)})`;
}

function payloadNames(id: string): Sql {
  return sql`(e.event_type in ('LPCC', 'LPCD') and exists (
    select from jsonb_each_text(coalesce(e.event_data -> 'capital_call', e.event_data -> 'capital_distro')) said
    where said.value = ${id}))`;
}
