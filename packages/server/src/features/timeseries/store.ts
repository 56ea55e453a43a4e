import type { Observable } from "@distributary/contract/records/observables";
import type { Reads } from "../../access/records/reads.ts";
import { sql } from "../../platform/db/sql.ts";

/** An observation as a series shows it; decimals as text without closing zeros. */
export interface SeriesRow {
  readonly observable_id: string;
  readonly date: string | null;
  readonly instant: Date | null;
  readonly price: string | null;
  readonly value: string | null;
  readonly quantity: string | null;
  readonly units_id: string | null;
  readonly account_id: string | null;
  readonly instrument_id: string | null;
  readonly identifier: string | null;
  readonly source: number;
}

/** Which observations of one instrument make a series. */
export interface SeriesQuestion {
  readonly instrument: string;
  readonly type: Observable["type_id"];
  /** First and last day, both included; null leaves the side open */
  readonly from: string | null;
  readonly to: string | null;
  readonly units: string | null;
  readonly account: string | null;
  /** The revision as known at; null: now */
  readonly revision: number | null;
}

/**
 * The newest `limit` observations, newest first. Of the prices of one day only the one that counts: user-sourced, then
 * statement, then observed, of those what was recorded last; of a currency one for each currency it is priced in.
 */
export function seriesRows(
  tx: Reads,
  universe: string,
  { instrument, type, from, to, units, account, revision }: SeriesQuestion,
  limit: number,
): Promise<readonly SeriesRow[]> {
  const known =
    revision === null
      ? sql`o.superseded is null`
      : sql`o.revision <= ${revision} and (o.superseded is null or o.superseded > ${revision})`;
  const rows = sql`
    select o.observable_id, o.date_of as date, o.instant, trim_scale(o.price)::text as price,
      trim_scale(o.value)::text as value, trim_scale(o.quantity)::text as quantity, o.units_id, o.account_id,
      o.instrument_id, o.identifier, o.source::int as source, o.revision,
      case when o.type_id <> 'std.price' then o.observable_id
        when i.instrument_type = 'CCY' then o.units_id end as series
    from observable o
    join instrument i on i.universe_id = o.instrument_universe_id and i.instrument_id = o.instrument_id
    where o.universe_id = ${universe} and o.instrument_id = ${instrument} and o.type_id = ${type} and ${known}
      and (${from}::date is null or o.date_of >= ${from}::date) and (${to}::date is null or o.date_of <= ${to}::date)
      and (${units}::uuid is null or o.units_id = ${units}::uuid)
      and (${account}::uuid is null or o.account_id = ${account}::uuid)`;
  return tx.query<SeriesRow>(sql`
    select distinct on (date, series) * from (${rows}) fitting
    order by date desc nulls last, series, source, revision desc, observable_id desc limit ${limit}`);
}

/** What a text names: an instrument by its identifier, or through a mapped symbol. */
export interface NamedInstrument {
  readonly name: string;
  readonly instrument: string;
  readonly by_symbol: boolean;
}

/** Instruments by identifier or mapped symbol, in any letter case: own ones before shared ones, identifiers first. */
export function namedInstruments(
  tx: Reads,
  universe: string,
  names: readonly string[],
): Promise<readonly NamedInstrument[]> {
  return tx.query<NamedInstrument>(sql`
    select distinct on (name) name, instrument, by_symbol from (
      select asked.name, i.instrument_id as instrument, false as by_symbol, i.universe_id <> ${universe} as shared,
        i.revision
      from unnest(${names}::text[]) as asked (name)
      join instrument i on i.universe_id in (${universe}, system_universe()) and i.identifier in (asked.name, upper(asked.name))
        and i.superseded is null
      union all
      select asked.name, o.instrument_id, true, false, o.revision
      from unnest(${names}::text[]) as asked (name)
      join observable o on o.universe_id = ${universe} and o.type_id = 'std.symbol.mapping' and o.superseded is null
        and lower(o.identifier) = lower(asked.name)
    ) found
    order by name, by_symbol, shared, revision desc, instrument`);
}

/** The time zone in which the universe counts its days. */
export async function timezoneOf(tx: Reads, universe: string): Promise<string> {
  const rows = await tx.query<{ timezone: string }>(sql`
    select default_timezone as timezone from universe where universe_id = ${universe}`);
  return rows[0]?.timezone ?? "UTC";
}
