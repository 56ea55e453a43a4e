import { copyOut } from "../../../platform/db/copy/streamed.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { joiningWhole } from "../../../platform/db/whole-joins.ts";
import { SYSTEM_UNIVERSE } from "../../../access/session/actor.ts";
import { parseDay } from "@distributary/domain/time/day";
import type { CashQuestion, RecordedCash } from "../planning/matching/recorded-cash.ts";
import {
  COUNTER_ACCOUNTS,
  type CounterAccount,
  type DepartedRecords,
  type KnownAccount,
  type KnownCurrency,
  type KnownEntity,
  type KnownInstrument,
  type KnownMovement,
  type KnownRecords,
  type Universe,
} from "../planning/known.ts";

/** What of a universe rows can name. Superseded records are as if they were not there. */
export async function knownRecords(tx: Transaction, universe: string): Promise<KnownRecords> {
  const currencies = await tx.query<KnownCurrency>(sql`
    select identifier as code, instrument_id as id, minor_units as "minorUnits" from instrument
    where universe_id = ${SYSTEM_UNIVERSE} and instrument_type = 'CCY' and superseded is null`);
  const standard = await tx.query<{ code: CounterAccount; id: string }>(sql`
    select standard_code as code, account_id as id from account
    where universe_id = ${universe} and standard_code = any(${COUNTER_ACCOUNTS})`);
  const accounts = await tx.query<KnownAccount>(sql`
    select a.account_id as id, coalesce(a.acct_number, a.account_id::text) as number, a.name, a.acct_type as type, a.base_currency as currency,
      e.client_identifier as entity, a.user_attributes -> 'allow_short' = 'true'::jsonb as "allowsShort"
    from account a left join entity e on e.universe_id = a.entity_universe_id and e.entity_id = a.entity_id
    where a.universe_id = ${universe} and a.standard_code is null and a.superseded is null
    order by a.acct_number is null, a.account_id`);
  const instruments = await tx.query<KnownInstrument>(sql`
    select i.instrument_id as id, i.universe_id = ${SYSTEM_UNIVERSE} as system, i.identifier, i.display_name as name,
      i.instrument_type as type, u.identifier as currency
    from instrument i
    left join instrument u on u.universe_id = i.settlement_unit_universe_id and u.instrument_id = i.settlement_unit_id
    where i.universe_id in (${universe}, ${SYSTEM_UNIVERSE}) and i.instrument_type <> 'CCY' and i.superseded is null
    order by i.identifier_type = 'USER' desc, i.instrument_id`);
  const entities = await tx.query<KnownEntity>(sql`
    select entity_id as id, client_identifier as key from entity
    where universe_id = ${universe} and client_identifier is not null and superseded is null`);
  const { lockDate } = await tx.one<{ lockDate: string | null }>(sql`
    select lock_date as "lockDate" from universe where universe_id = ${universe}`);
  const byCode = Object.fromEntries(standard.map(({ code, id }) => [code, id]));
  if (COUNTER_ACCOUNTS.some((code) => byCode[code] === undefined))
    throw new Error("the universe lacks one of its standard accounts");
  const departed = await departedRecords(tx, universe);
  return {
    currencies,
    standard: byCode as Record<CounterAccount, string>,
    accounts,
    instruments,
    entities,
    departed,
    lockDate,
  };
}

/** How often a universe was written to: while this stays, a file that is read again says what it said before. */
export async function revisionOf(tx: Transaction, universe: string): Promise<number> {
  const { revision } = await tx.one<{ revision: number }>(sql`
    select revision from universe where universe_id = ${universe}`);
  return revision;
}

/** What imports brought and took back with them; of several under one name the last that went comes last. */
async function departedRecords(tx: Transaction, universe: string): Promise<DepartedRecords> {
  const went = sql`universe_id = ${universe} and superseded is not null and import_id is not null`;
  return {
    accounts: await tx.query(sql`
      select account_id as id, acct_number as number, acct_type as type, base_currency as currency from account
      where ${went} and acct_number is not null order by superseded, account_id`),
    instruments: await tx.query(sql`
      select i.instrument_id as id, i.identifier, i.instrument_type as type, u.identifier as currency
      from (select * from instrument where ${went} and identifier_type = 'USER') i
      left join instrument u on u.universe_id = i.settlement_unit_universe_id and u.instrument_id = i.settlement_unit_id
      order by i.superseded, i.instrument_id`),
    entities: await tx.query(sql`
      select entity_id as id, client_identifier as key from entity
      where ${went} and client_identifier is not null order by superseded, entity_id`),
  };
}

/** The parts of a universe that are too large to hold, read as they are asked for. */
export function universeOf(tx: Transaction, universe: string): Universe {
  return {
    events: () =>
      copyOut(
        tx,
        sql`
      copy (select client_identifier, coalesce(import_facet ->> 'digest', '') from event
        where universe_id = ${universe} and client_identifier is not null and superseded is null
        union all
        select import_facet -> 'also' ->> 'id', import_facet -> 'also' ->> 'digest' from event
        where universe_id = ${universe} and import_facet ? 'also' and superseded is null) to stdout`,
      ),
    cash: (of) => recordedCash(tx, universe, of),
    prices: () =>
      copyOut(
        tx,
        sql`
      copy (select instrument_id, units_id, date_of - date '1970-01-01', price from observable
        where universe_id = ${universe} and type_id = 'std.price' and source = 3 and date_of is not null
          and instrument_id is not null and units_id is not null and price is not null and superseded is null) to stdout`,
      ),
    balances: () =>
      copyOut(
        tx,
        sql`
      copy (select account_id, coalesce(instrument_id, units_id), date_of, coalesce(quantity, value) from observable
        where universe_id = ${universe} and type_id in ('std.position', 'std.statement.balance') and date_of is not null
          and account_id is not null and coalesce(instrument_id, units_id) is not null
          and (quantity is not null or instrument_id is null and value is not null) and superseded is null
        order by revision, observable_id) to stdout`,
      ),
    movements: (holdings) => joiningWhole(tx, () => movements(tx, universe, holdings)),
  };
}

/**
 * What the ledger says of each holding, day by day; one statement for all, which goes through the ledger once. `offset 0`
 * keeps both halves of a holding in one join: by the instrument alone every line of a currency would meet every account.
 */
async function movements(
  tx: Transaction,
  universe: string,
  holdings: readonly { readonly account: string; readonly instrument: string }[],
): Promise<KnownMovement[][]> {
  const lists = holdings.map((): KnownMovement[] => []);
  if (holdings.length === 0) return lists;
  const accounts = holdings.map(({ account }) => account);
  const instruments = holdings.map(({ instrument }) => instrument);
  const rows = await tx.query<{ place: number; day: string; change: string }>(sql`
    select asked.place::int as place, t.transaction_date::text as day,
      (sum(side.change) * 1000000000000000000)::numeric(60,0)::text as change
    from (
      select l.transaction_id, l.version, l.instrument_id, moved.account_id, moved.change from line_item l
      cross join lateral (values (l.dst_account_id, l.quantity), (l.src_account_id, -l.quantity)) as moved (account_id, change)
      where l.universe_id = ${universe} offset 0
    ) side
    join unnest(${accounts}::uuid[], ${instruments}::uuid[]) with ordinality as asked (account_id, instrument_id, place)
      on asked.account_id = side.account_id and asked.instrument_id = side.instrument_id
    join transaction t on t.transaction_id = side.transaction_id and t.version = side.version
    where t.universe_id = ${universe} and t.superseded is null
    group by asked.place, t.transaction_date order by asked.place, t.transaction_date`);
  for (const { place, day, change } of rows) lists[place - 1]?.push({ day: parseDay(day), change: BigInt(change) });
  return lists;
}

/** What is recorded of money on some accounts and days; amounts are what the account gained. */
async function recordedCash(tx: Transaction, universe: string, of: CashQuestion): Promise<readonly RecordedCash[]> {
  if (of.accounts.length === 0) return [];
  // A transfer of two rows carries the one that paid, or the one that was recorded first; the other one says whether it paid.
  const received = sql`(e.import_facet ? 'also'
    and (sum(side.change) < 0) = coalesce((e.import_facet -> 'also' ->> 'paid')::boolean, false))`;
  return tx.query<RecordedCash>(sql`
    select t.transaction_id as transaction, side.account_id as account, l.instrument_id as unit,
      t.transaction_date::text as day, trim_scale(sum(side.change))::text as amount,
      case when ${received} then e.import_facet -> 'also' ->> 'id' else e.client_identifier end as identifier,
      coalesce(e.description, '') as description,
      coalesce(case when ${received} then e.import_facet -> 'also' else e.import_facet end ->> 'file', '') as file,
      bool_or(other.standard_code is null) as "isTransfer", t.event_id as event,
      (e.event_type = 'NEW' and count(*) = 1 and bool_and(other.standard_code = 'RE')
        and (select count(*) from line_item whole where whole.universe_id = ${universe}
          and whole.transaction_id = t.transaction_id and whole.version = max(t.version)) = 1
        and (select count(*) from transaction one where one.universe_id = ${universe}
          and one.event_id = t.event_id and one.superseded is null) = 1) as "isPlain"
    from transaction t
    join line_item l on l.universe_id = t.universe_id and l.transaction_id = t.transaction_id and l.version = t.version
    cross join lateral (values (l.dst_account_id, l.quantity, l.src_account_id), (l.src_account_id, -l.quantity, l.dst_account_id))
      as side (account_id, change, other_id)
    join account other on other.universe_id = t.universe_id and other.account_id = side.other_id
    left join event e on e.universe_id = t.universe_id and e.event_id = t.event_id
    where t.universe_id = ${universe} and t.superseded is null
      and t.transaction_date between ${of.from}::date and ${of.to}::date
      and l.instrument_id = any(${of.units}::uuid[]) and side.account_id = any(${of.accounts}::uuid[])
    group by t.transaction_id, t.transaction_date, t.event_id, side.account_id, l.instrument_id, e.client_identifier,
      e.description, e.import_facet, e.event_type
    having sum(side.change) <> 0
    order by t.transaction_date, t.transaction_id limit ${of.most}`);
}
