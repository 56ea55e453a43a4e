import { copyOut } from "../../../platform/db/copy.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { SYSTEM_UNIVERSE } from "../../../access/actor.ts";
import { parseDay } from "@distributary/domain/time/day";
import type { Universe } from "../planning/book-reading.ts";
import type { KnownMovement } from "../planning/holdings.ts";
import {
  COUNTER_ACCOUNTS,
  type CounterAccount,
  type DepartedRecords,
  type KnownAccount,
  type KnownCurrency,
  type KnownEntity,
  type KnownInstrument,
  type KnownRecords,
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
    select a.account_id as id, a.acct_number as number, a.name, a.acct_type as type, a.base_currency as currency,
      e.client_identifier as entity, a.user_attributes -> 'allow_short' = 'true'::jsonb as "allowsShort"
    from account a left join entity e on e.universe_id = a.entity_universe_id and e.entity_id = a.entity_id
    where a.universe_id = ${universe} and a.acct_number is not null and a.superseded is null order by a.account_id`);
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
        where universe_id = ${universe} and client_identifier is not null and superseded is null) to stdout`,
      ),
    prices: () =>
      copyOut(
        tx,
        sql`
      copy (select instrument_id, units_id, date_of - date '1970-01-01', price from observable
        where universe_id = ${universe} and type_id = 'std.price' and source = 3 and date_of is not null
          and instrument_id is not null and units_id is not null and price is not null and superseded is null) to stdout`,
      ),
    movements: async (holdings) => {
      const lists: KnownMovement[][] = [];
      for (const { account, instrument } of holdings) lists.push(await movements(tx, universe, account, instrument));
      return lists;
    },
  };
}

async function movements(
  tx: Transaction,
  universe: string,
  account: string,
  instrument: string,
): Promise<KnownMovement[]> {
  const rows = await tx.query<{ day: string; change: string }>(sql`
    select t.transaction_date::text as day,
      (sum(case when l.dst_account_id = ${account} then l.quantity else -l.quantity end) * 1000000000000000000)::numeric(60,0)::text as change
    from line_item l join transaction t using (universe_id, transaction_id, version)
    where l.universe_id = ${universe} and l.instrument_id = ${instrument} and t.superseded is null
      and (l.src_account_id = ${account} or l.dst_account_id = ${account})
    group by t.transaction_date order by t.transaction_date`);
  return rows.map(({ day, change }) => ({ day: parseDay(day), change: BigInt(change) }));
}
