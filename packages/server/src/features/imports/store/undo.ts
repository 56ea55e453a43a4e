import type { KeptRecord } from "@distributary/contract/entry/imports";
import { keptRecords } from "../../../access/store/used-records.ts";
import { identifier, sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { completedEvents, type Written } from "./completed.ts";

/** A record of an import that somebody changed after it was written. */
export interface ChangedRecord {
  readonly kind: string;
  readonly uuid: string;
  readonly name: string;
}

/** Records of the import that were changed since, at most `limit`. Deleted ones are gone already and do not count. */
export function changedSince(tx: Transaction, written: Written, limit: number): Promise<readonly ChangedRecord[]> {
  const { universe } = written;
  return tx.query<ChangedRecord>(sql`
    select 'account' as kind, account_id as uuid, name from account where ${changed(written)}
    union all
    select 'instrument', instrument_id, display_name from instrument where ${changed(written)}
    union all
    select 'entity', entity_id, name from entity where ${changed(written)}
    union all
    select 'event', event_id, coalesce(description, client_identifier, '') from event
    where universe_id = ${universe} and event_id in (${changedEvents(written)})
    union all
    select 'event', event_id, coalesce(description, client_identifier, '') from event
    where ${completedEvents(written)} and revision > ${written.revision}
    union all
    select 'observable', observable_id, coalesce(identifier, date_of::text, '') from observable where ${changed(written)}
    limit ${limit}`);
}

/** Whether a row of the import stands and was changed since. */
function changed({ universe, id, revision }: Written): Sql {
  return sql`universe_id = ${universe} and import_id = ${id} and superseded is null and revision > ${revision}`;
}

/** Whether a row of the import stands as it was written. */
function asWritten({ universe, id, revision }: Written): Sql {
  return sql`universe_id = ${universe} and import_id = ${id} and superseded is null and revision = ${revision}`;
}

/**
 * Events of the import that were changed since, or of which a transaction was. Begins with what was recorded since,
 * which is mostly little, and not with what the import wrote, which is much.
 */
function changedEvents(written: Written): Sql {
  return sql`
    (select event_id from event where ${changed(written)}
    union
    select e.event_id from transaction t join event e using (universe_id, event_id)
    where t.universe_id = ${written.universe} and t.revision > ${written.revision} and t.superseded is null
      and e.import_id = ${written.id} and e.superseded is null)
    except ${restoredEvents(written)}`;
}

/** Events of the import that were changed and are again what it wrote, as by undoing the import that changed them. */
function restoredEvents({ universe, id, revision }: Written): Sql {
  return sql`
    select e.event_id from event e
    join record_version v on v.universe_id = e.universe_id and v.kind = 'event' and v.record_id = e.event_id
      and v.revision = ${revision}
    where e.universe_id = ${universe} and e.import_id = ${id} and e.superseded is null and e.revision > ${revision}
      and to_jsonb(e) - ${WRITTEN_ANEW} = v.body - ${WRITTEN_ANEW}
      and e.event_data - 'warnings' = (v.body -> 'event_data') - 'warnings'`;
}

/** What every write of an event changes, and its payload, which may say that nothing was to be warned of. */
const WRITTEN_ANEW = sql`array['revision', 'superseded', 'updated_time', 'event_data']`;

/** How many records of each kind were taken back, beside those that stayed. */
export interface TakenBack {
  readonly events: number;
  readonly observables: number;
  readonly accounts: number;
  readonly instruments: number;
  readonly entities: number;
}

/** Rows are superseded so many at a time, so that one can say how far it is, and stop. */
const BATCH = 10_000;

/** Below every key: the first range begins after it. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Rows of a table with ids above `after` up to `upTo`. */
interface Range {
  readonly after: string;
  readonly upTo: string;
  readonly rows: number;
}

/**
 * Supersedes everything the import wrote that is as it was written: events with their transactions, observations, and
 * the records it brought that nothing else uses. Line items go with the version of their transaction. `told` hears how
 * many records of how many it has been through, and may throw to stop it.
 *
 * A revision is one write, so the rows that carry the import's are its own, and an index by revision and id finds them
 * in order: nothing here looks for them one by one, and nothing rests on what the planner guesses of a table that was
 * filled a minute ago.
 */
export async function takeBack(
  tx: Transaction,
  written: Written,
  superseding: number,
  told: (stage: string, done: number, total: number) => void,
): Promise<{ readonly taken: TakenBack; readonly kept: readonly KeptRecord[] }> {
  const { universe, id, revision } = written;
  await tx.execute(sql`set local enable_nestloop = off`);
  const staying = await idsOf(tx, changedEvents(written));
  const restored = await idsOf(tx, restoredEvents(written));
  const ranges = {
    event: await rangesOf(tx, "event", written),
    transaction: await rangesOf(tx, "transaction", { universe, revision }),
    observable: await rangesOf(tx, "observable", written),
  };
  const records = await tx.one<{ count: number }>(sql`
    select (select count(*) from account where ${asWritten(written)}) + (select count(*) from instrument where ${asWritten(written)})
      + (select count(*) from entity where ${asWritten(written)}) as count`);
  const total = [...ranges.event, ...ranges.observable].reduce((sum, { rows }) => sum + rows, records.count);
  let done = 0;
  /** Supersedes the rows of a table that `which` names, range after range; `counted` where they are what is counted. */
  const supersede = async (stage: string, table: keyof typeof ranges, which: Sql, counted = true): Promise<number> => {
    const key = identifier(`${table}_id`);
    let superseded = 0;
    for (const { after, upTo, rows } of ranges[table]) {
      told(stage, done, total);
      superseded += await tx.execute(sql`
        update ${identifier(table)} set superseded = ${superseding}
        where universe_id = ${universe} and ${key} > ${after} and ${key} <= ${upTo}
          and superseded is null and revision = ${revision} and ${which}`);
      if (counted) done += rows;
    }
    return superseded;
  };
  const ofImport = sql`import_id = ${id}`;
  const goes = sql`event_id <> all(${staying}::uuid[])`;
  await supersede("Transactions", "transaction", goes, false);
  const asWrittenEvents = await supersede("Transactions", "event", sql`${ofImport} and ${goes}`);
  const events = asWrittenEvents + (await supersedeEvents(tx, universe, restored, superseding));
  const observables = await supersede("Prices", "observable", ofImport);
  told("Accounts and securities", done, total);
  const { kept, ...rest } = await takeBackRecords(tx, written, superseding);
  await tx.execute(sql`set local enable_nestloop to default`);
  return { taken: { events, observables, ...rest }, kept };
}

async function idsOf(tx: Transaction, events: Sql): Promise<readonly string[]> {
  return (await tx.query<{ event_id: string }>(events)).map(({ event_id }) => event_id);
}

/** Supersedes events and their transactions by their ids; answers how many events. */
async function supersedeEvents(
  tx: Transaction,
  universe: string,
  ids: readonly string[],
  superseding: number,
): Promise<number> {
  if (ids.length === 0) return 0;
  const which = sql`universe_id = ${universe} and superseded is null and event_id = any(${ids}::uuid[])`;
  await tx.execute(sql`update transaction set superseded = ${superseding} where ${which}`);
  return tx.execute(sql`update event set superseded = ${superseding} where ${which}`);
}

/** The standing rows of a table that a revision recorded, cut into ranges of their ids. */
async function rangesOf(
  tx: Transaction,
  table: "event" | "transaction" | "observable",
  { universe, revision, id }: Omit<Written, "id"> & { readonly id?: string },
): Promise<readonly Range[]> {
  const key = identifier(`${table}_id`);
  const found = await tx.query<{ upTo: string; rows: number }>(sql`
    select id as "upTo", (place - 1) % ${BATCH} + 1 as rows from (
      select ${key} as id, row_number() over (order by ${key}) as place, count(*) over () as rows
      from ${identifier(table)}
      where universe_id = ${universe} and revision = ${revision} and superseded is null
        and ${id === undefined ? sql`true` : sql`import_id = ${id}`}
    ) standing where place % ${BATCH} = 0 or place = rows order by place`);
  return found.map((range, at) => ({ ...range, after: found[at - 1]?.upTo ?? NO_ID }));
}

/** Supersedes accounts, instruments and entities of the import which nothing else uses; answers those that stay. */
async function takeBackRecords(
  tx: Transaction,
  written: Written,
  superseding: number,
): Promise<Pick<TakenBack, "accounts" | "instruments" | "entities"> & { readonly kept: readonly KeptRecord[] }> {
  const kept = await keptRecords(tx, written.universe, asWritten(written));
  const stays = kept.map(({ uuid }) => uuid);
  const supersede = (table: "account" | "instrument" | "entity"): Promise<number> =>
    tx.execute(sql`
      update ${identifier(table)} set superseded = ${superseding}
      where ${asWritten(written)} and ${identifier(`${table}_id`)} <> all(${stays}::uuid[])`);
  return {
    accounts: await supersede("account"),
    instruments: await supersede("instrument"),
    entities: await supersede("entity"),
    kept,
  };
}

/** The lock date of the universe, and the earliest day on or before it that taking the import back would change. */
export async function firstLockedDay(
  tx: Transaction,
  written: Written,
): Promise<{ readonly lockDate: string | null; readonly day: string | null }> {
  const { universe, revision, id } = written;
  return tx.one(sql`
    select u.lock_date as "lockDate", case when u.lock_date is not null then least(
      (select min(transaction_date) from transaction t
        where t.universe_id = ${universe} and superseded is null and transaction_date <= u.lock_date
          and (revision = ${revision} and event_id not in (${changedEvents(written)})
            or event_id in (${restoredEvents(written)}))),
      (select min(date_of) from observable o
        where o.universe_id = ${universe} and revision = ${revision} and superseded is null and import_id = ${id}
          and date_of <= u.lock_date)) end as day
    from universe u where u.universe_id = ${universe}`);
}
