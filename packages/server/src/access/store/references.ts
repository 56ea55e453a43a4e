import { sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";
import { rowsKnownAt } from "./history.ts";

/** A record that a universe may name, and the universe that owns it: its own, or the shared one. */
export interface FoundRecord {
  readonly id: string;
  readonly universe: string;
}

type Find = (tx: Reads, universe: string, ids: readonly string[]) => Promise<readonly FoundRecord[]>;

const accounts: Find = (tx, universe, ids) =>
  tx.query(sql`
  select account_id as id, universe_id as universe from account
  where universe_id = ${universe} and account_id = any(${ids}::uuid[]) and superseded is null`);

const entities: Find = (tx, universe, ids) =>
  tx.query(sql`
  select entity_id as id, universe_id as universe from entity
  where universe_id in (${universe}, system_universe()) and entity_id = any(${ids}::uuid[]) and superseded is null`);

const instruments: Find = (tx, universe, ids) =>
  tx.query(sql`
  select instrument_id as id, universe_id as universe from instrument
  where universe_id in (${universe}, system_universe()) and instrument_id = any(${ids}::uuid[]) and superseded is null`);

const events: Find = (tx, universe, ids) =>
  tx.query(sql`
  select event_id as id, universe_id as universe from event
  where universe_id = ${universe} and event_id = any(${ids}::uuid[]) and superseded is null`);

const prospects: Find = (tx, universe, ids) =>
  tx.query(sql`
  select prospect_id as id, universe_id as universe from prospect
  where universe_id = ${universe} and prospect_id = any(${ids}::uuid[]) and superseded is null`);

const documents: Find = (tx, universe, ids) =>
  tx.query(sql`
  select document_id as id, universe_id as universe from document
  where universe_id = ${universe} and document_id = any(${ids}::uuid[]) and superseded is null`);

/** The kinds of records that others name, each with the way to find them. */
export const findRecords = {
  account: accounts,
  entity: entities,
  instrument: instruments,
  event: events,
  prospect: prospects,
  document: documents,
} as const;

/** What the all-zero uuid stands for: the Default Account, and the profile's own entity where it has one. */
export async function defaultRecord(tx: Reads, universe: string, kind: "account" | "entity"): Promise<string | null> {
  const rows = await tx.query<{ id: string | null }>(
    kind === "account"
      ? sql`select account_id as id from account where universe_id = ${universe} and standard_code = '@default'`
      : sql`select primary_entity_id as id from universe where universe_id = ${universe}`,
  );
  return rows[0]?.id ?? null;
}

/** What a movement must know of an account. */
export interface AccountTerms {
  readonly id: string;
  readonly name: string;
  readonly acctType: string;
  readonly standardCode: string | null;
  readonly isSelfSettled: boolean;
  readonly settlementAccountId: string | null;
  /** The entity that holds it, an own or a shared one */
  readonly entityId: string | null;
  /** The settlement account of its holding entity */
  readonly entitySettlementAccountId: string | null;
  readonly role: string;
  readonly allowShort: boolean;
}

/** Accounts of the universe by id, and its standard accounts. */
export function accountTerms(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly AccountTerms[]> {
  return tx.query(sql`
    select a.account_id as id, a.name, a.acct_type as "acctType", a.standard_code as "standardCode",
      a.is_self_settled as "isSelfSettled", a.settlement_account_id as "settlementAccountId",
      a.entity_id as "entityId", e.settlement_account_id as "entitySettlementAccountId", coalesce(a.user_attributes ->> 'role', 'B') as role,
      coalesce(a.user_attributes ->> 'allow_short', '') in ('true', '1') as "allowShort"
    from account a
    left join entity e on e.universe_id = a.entity_universe_id and e.entity_id = a.entity_id
    where a.universe_id = ${universe} and a.superseded is null
      and (a.account_id = any(${ids}::uuid[]) or a.standard_code is not null)`);
}

/** What a movement must know of an instrument. Numbers are decimal text. */
export interface InstrumentTerms {
  readonly id: string;
  readonly universe: string;
  readonly type: string;
  readonly identifier: string;
  readonly settlementUnitId: string | null;
  /** The currency that its details say it is paid in */
  readonly payableUnitId: string | null;
  readonly parAmount: string | null;
  readonly priceMultiplier: string | null;
  readonly minorUnits: number | null;
  /** The last day of its term */
  readonly endDate: string | null;
  /** Of a bond: the day from which interest accrues, and its terms by the names of the specification */
  readonly startDate: string | null;
  readonly bondDetails: Readonly<Record<string, unknown>> | null;
}

/**
 * Instruments that the universe may name, by id, as known at a revision (null: now), and the currencies that those are
 * settled in.
 */
export function instrumentTerms(
  tx: Reads,
  universe: string,
  ids: readonly string[],
  revision: number | null = null,
): Promise<readonly InstrumentTerms[]> {
  return tx.query(sql`
    with asked as (
      select * from (${rowsKnownAt(universe, "instrument", revision)}) own where instrument_id = any(${ids}::uuid[])
      union all
      select * from instrument
      where universe_id = system_universe() and instrument_id = any(${ids}::uuid[]) and superseded is null
    ), settled as (
      select unit.* from asked join instrument unit on unit.universe_id = asked.settlement_unit_universe_id
        and unit.instrument_id = asked.settlement_unit_id
    )
    select distinct instrument_id as id, universe_id as universe, instrument_type as type, identifier,
      settlement_unit_id as "settlementUnitId", details ->> 'payable_unit' as "payableUnitId", trim_scale(par_amount)::text as "parAmount",
      trim_scale(price_multiplier)::text as "priceMultiplier", minor_units as "minorUnits", end_date as "endDate",
      coalesce(start_date, issue_date) as "startDate", case when instrument_type = 'BOND' then details end as "bondDetails"
    from (select * from asked union all select * from settled) as both_kinds`);
}
