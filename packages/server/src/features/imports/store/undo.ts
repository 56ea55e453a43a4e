import { identifier, sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A record of an import that somebody changed after it was written. */
export interface ChangedRecord {
  readonly kind: string;
  readonly uuid: string;
  readonly name: string;
}

/** An import as it was written. */
export interface Written {
  readonly universe: string;
  readonly id: string;
  readonly revision: number;
}

/** Records of the import that were changed since, at most `limit`. Deleted ones are gone already and do not count. */
export function changedSince(
  tx: Transaction,
  { universe, id, revision }: Written,
  limit: number,
): Promise<readonly ChangedRecord[]> {
  return tx.query<ChangedRecord>(sql`
    select 'account' as kind, account_id as uuid, name from account
    where universe_id = ${universe} and import_id = ${id} and superseded is null and revision > ${revision}
    union all
    select 'instrument', instrument_id, display_name from instrument
    where universe_id = ${universe} and import_id = ${id} and superseded is null and revision > ${revision}
    union all
    select 'entity', entity_id, name from entity
    where universe_id = ${universe} and import_id = ${id} and superseded is null and revision > ${revision}
    union all
    select 'event', event_id, coalesce(description, client_identifier, '') from event
    where ${eventsOf(universe, id)} and ${changedEvent(revision)}
    union all
    select 'observable', observable_id, coalesce(identifier, date_of::text, '') from observable
    where universe_id = ${universe} and import_id = ${id} and superseded is null and revision > ${revision}
    limit ${limit}`);
}

function eventsOf(universe: string, id: string): Sql {
  return sql`event.universe_id = ${universe} and event.import_id = ${id} and event.superseded is null`;
}

/** Whether an event, or the transaction it derived, was changed after a revision. */
function changedEvent(revision: number): Sql {
  return sql`(event.revision > ${revision} or exists (
    select 1 from transaction t where t.universe_id = event.universe_id and t.event_id = event.event_id
      and t.superseded is null and t.revision > ${revision}))`;
}

/** How many records of each kind were taken back. */
export interface TakenBack {
  readonly events: number;
  readonly observables: number;
  readonly accounts: number;
  readonly instruments: number;
  readonly entities: number;
}

/** Records are superseded so many at a time, so that one can say how far it is, and stop. */
const BATCH = 5_000;

/** How many records of the import stand: what taking it back goes through. */
export async function countWritten(tx: Transaction, { universe, id }: Written): Promise<number> {
  const of = (table: Sql): Sql =>
    sql`(select count(*) from ${table} where universe_id = ${universe} and import_id = ${id} and superseded is null)`;
  const row = await tx.one<{ count: number }>(sql`
    select ${of(sql`event`)} + ${of(sql`observable`)} + ${of(sql`account`)} + ${of(sql`instrument`)} + ${of(sql`entity`)} as count`);
  return row.count;
}

/**
 * Supersedes everything the import wrote that is as it was written: events with their transactions, observations, and
 * the records it brought that nobody else uses. Line items go with the version of their transaction. `told` hears how
 * many records it has been through, and may throw to stop it.
 */
export async function takeBack(
  tx: Transaction,
  written: Written,
  superseding: number,
  told: (stage: string, done: number) => void,
): Promise<TakenBack> {
  const { universe, id, revision } = written;
  let done = 0;
  /** Goes through the standing records of a table by id, a batch at a time. */
  const through = async (stage: string, table: string, work: (ids: readonly string[]) => Promise<number>) => {
    const key = identifier(`${table}_id`);
    let superseded = 0;
    for (let after: string | null = null; ;) {
      told(stage, done);
      const rows: readonly { id: string }[] = await tx.query<{ id: string }>(sql`
        select ${key} as id from ${identifier(table)}
        where universe_id = ${universe} and import_id = ${id} and superseded is null
          and (${after}::uuid is null or ${key} > ${after}::uuid)
        order by ${key} limit ${BATCH}`);
      superseded += await work(rows.map((row) => row.id));
      done += rows.length;
      after = rows.at(-1)?.id ?? null;
      if (rows.length < BATCH) return superseded;
    }
  };
  const events = await through("Transactions", "event", async (ids) => {
    const count = await tx.execute(sql`
      update event set superseded = ${superseding}
      where universe_id = ${universe} and event_id = any(${ids}::uuid[]) and not ${changedEvent(revision)}`);
    await tx.execute(sql`
      update transaction t set superseded = ${superseding} from event
      where event.universe_id = ${universe} and event.event_id = any(${ids}::uuid[]) and event.superseded = ${superseding}
        and t.universe_id = event.universe_id and t.event_id = event.event_id and t.superseded is null`);
    return count;
  });
  const observables = await through("Prices", "observable", (ids) =>
    tx.execute(sql`
      update observable set superseded = ${superseding}
      where universe_id = ${universe} and observable_id = any(${ids}::uuid[]) and import_id = ${id}
        and superseded is null and revision = ${revision}`),
  );
  told("Accounts and securities", done);
  const accounts = await tx.execute(sql`
    update account set superseded = ${superseding}
    where universe_id = ${universe} and import_id = ${id} and superseded is null and revision = ${revision}
      and account_id not in (${usedAccounts(universe)})`);
  const instruments = await tx.execute(sql`
    update instrument set superseded = ${superseding}
    where universe_id = ${universe} and import_id = ${id} and superseded is null and revision = ${revision}
      and instrument_id not in (${usedInstruments(universe)})`);
  const entities = await tx.execute(sql`
    update entity set superseded = ${superseding}
    where universe_id = ${universe} and import_id = ${id} and superseded is null and revision = ${revision}
      and entity_id not in (${usedEntities(universe)})`);
  return { events, observables, accounts, instruments, entities };
}

/** Line items of transactions that stand. */
function standingLines(universe: string): Sql {
  return sql`line_item l join transaction t using (universe_id, transaction_id, version)
    where l.universe_id = ${universe} and t.superseded is null`;
}

function usedAccounts(universe: string): Sql {
  return sql`
    select l.src_account_id from ${standingLines(universe)}
    union select l.dst_account_id from ${standingLines(universe)}
    union select account_id from observable where universe_id = ${universe} and superseded is null and account_id is not null
    union select settlement_account_id from account where universe_id = ${universe} and superseded is null
      and settlement_account_id is not null and settlement_account_id <> account_id
    union select settlement_account_id from entity where universe_id = ${universe} and superseded is null and settlement_account_id is not null`;
}

function usedInstruments(universe: string): Sql {
  return sql`
    select l.instrument_id from ${standingLines(universe)}
    union select l.cause_instrument_id from ${standingLines(universe)} and l.cause_instrument_id is not null
    union select l.consideration_unit_id from ${standingLines(universe)} and l.consideration_unit_id is not null
    union select instrument_id from observable where universe_id = ${universe} and superseded is null and instrument_id is not null
    union select units_id from observable where universe_id = ${universe} and superseded is null and units_id is not null
    union select settlement_unit_id from instrument where universe_id = ${universe} and superseded is null
      and settlement_unit_id is not null and settlement_unit_id <> instrument_id`;
}

function usedEntities(universe: string): Sql {
  return sql`
    select entity_id from account where universe_id = ${universe} and superseded is null and entity_id is not null
    union select owner_id from account where universe_id = ${universe} and superseded is null and owner_id is not null
    union select issuer_id from instrument where universe_id = ${universe} and superseded is null and issuer_id is not null
    union select parent_id from entity where universe_id = ${universe} and superseded is null and parent_id is not null
    union select ceo_id from entity where universe_id = ${universe} and superseded is null and ceo_id is not null
    union select manager_id from entity where universe_id = ${universe} and superseded is null and manager_id is not null
    union select primary_entity_id from universe where universe_id = ${universe} and primary_entity_id is not null`;
}
