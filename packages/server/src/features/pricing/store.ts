import type { PublicPriceSource } from "@distributary/contract/entry/pricing";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Reads } from "../../access/records/reads.ts";

/** A symbol under which an instrument is priced, and in what. */
export interface Mapping {
  readonly instrument: string;
  readonly instrument_name: string;
  readonly instrument_type: string;
  readonly instrument_identifier: string;
  readonly symbol: string;
  readonly provider: PublicPriceSource;
  /** The currency that the mapping says, else the one the instrument is settled in */
  readonly units: string | null;
}

/** Current mappings of symbols, each symbol of an instrument once; of these instruments, or of all. */
export function findMappings(
  tx: Reads,
  universe: string,
  instruments: readonly string[] | null,
): Promise<readonly Mapping[]> {
  return tx.query<Mapping>(sql`
    select distinct on (instrument, provider, lower(symbol)) * from (
      select o.instrument_id as instrument, i.display_name as instrument_name, i.instrument_type, i.identifier as instrument_identifier,
        o.identifier as symbol,
        coalesce(o.fields ->> 'provider', case i.instrument_type when 'CCY' then 'currencies' else 'stocks' end) as provider,
        coalesce(o.units_id, i.settlement_unit_id) as units, o.revision
      from observable o
      join instrument i on i.universe_id = o.instrument_universe_id and i.instrument_id = o.instrument_id
      where o.universe_id = ${universe} and o.type_id = 'std.symbol.mapping' and o.superseded is null
        and (${instruments}::uuid[] is null or o.instrument_id = any(${instruments}::uuid[]))
    ) mapped
    order by instrument, provider, lower(symbol), revision desc`);
}

/** Universes that have a mapped symbol, of these. */
export async function haveMappings(database: Database, universe: string): Promise<boolean> {
  const rows = await database.readUniverse(
    universe,
    sql`select from observable where universe_id = ${universe} and type_id = 'std.symbol.mapping'
      and superseded is null limit 1`,
  );
  return rows.length > 0;
}

/** A price that was fetched, imported or entered as observed before. */
export interface StandingPrice {
  readonly id: string;
  readonly date: string;
  readonly price: string;
  /** The source that it was fetched from; null where it came another way */
  readonly provider: string | null;
}

/** Observed prices of an instrument in one currency between two days, both included, of each day the newest. */
export function standingPrices(
  tx: Reads,
  universe: string,
  { instrument, units, from, to }: { instrument: string; units: string; from: string; to: string },
): Promise<readonly StandingPrice[]> {
  return tx.query<StandingPrice>(sql`
    select distinct on (date_of) observable_id as id, date_of as date, trim_scale(price)::text as price,
      fields ->> 'provider' as provider
    from observable
    where universe_id = ${universe} and instrument_id = ${instrument} and type_id = 'std.price' and units_id = ${units}
      and source = 3 and superseded is null and date_of between ${from} and ${to}
    order by date_of, revision desc, observable_id desc`);
}

/** The newest day that was fetched from a source; null where none was. */
export async function lastFetched(
  tx: Reads,
  universe: string,
  { instrument, units, provider }: { instrument: string; units: string; provider: string },
): Promise<string | null> {
  const rows = await tx.query<{ date: string | null }>(sql`
    select max(date_of) as date from observable
    where universe_id = ${universe} and instrument_id = ${instrument} and type_id = 'std.price' and units_id = ${units}
      and source = 3 and superseded is null and fields ->> 'provider' = ${provider}`);
  return rows[0]?.date ?? null;
}

/** What a fetch must know of the profile. */
export interface Profile {
  readonly timezone: string;
  /** Days up to this one are closed */
  readonly lock_date: string | null;
}

/** The profile of a universe, or null where it is gone. */
export async function findProfile(tx: Reads, universe: string): Promise<Profile | null> {
  const rows = await tx.query<Profile>(sql`
    select default_timezone as timezone, lock_date from universe where universe_id = ${universe}`);
  return rows[0] ?? null;
}

/** The shared currencies of these codes. */
export async function currencyIds(tx: Reads, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ code: string; id: string }>(sql`
    select identifier as code, instrument_id as id from instrument
    where universe_id = system_universe() and identifier_type = 'CCY' and identifier = any(${codes}::text[])`);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** The instrument that an observation is about, with its own identifier. */
export async function observedInstrument(
  tx: Reads,
  universe: string,
  observable: string,
): Promise<{ readonly instrument: string | null; readonly identifier: string | null } | null> {
  const rows = await tx.query<{ instrument: string | null; identifier: string | null }>(sql`
    select o.instrument_id as instrument, i.identifier
    from observable o left join instrument i on i.universe_id = o.instrument_universe_id and i.instrument_id = o.instrument_id
    where o.universe_id = ${universe} and o.observable_id = ${observable} and o.superseded is null`);
  return rows[0] ?? null;
}

/** Mapped symbols that hold a text, and instruments whose identifier does: `[symbol, name, provider or null, instrument]`. */
export function knownSymbols(
  tx: Reads,
  universe: string,
  text: string,
): Promise<
  readonly {
    symbol: string;
    name: string;
    provider: PublicPriceSource | null;
    instrument: string;
    currency: string | null;
  }[]
> {
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return tx.query(sql`
    select distinct on (lower(symbol), provider) symbol, name, provider, instrument, currency from (
      select o.identifier as symbol, i.display_name as name, o.instrument_id as instrument, 0 as place,
        coalesce(o.fields ->> 'provider', case i.instrument_type when 'CCY' then 'currencies' else 'stocks' end) as provider,
        unit.identifier as currency
      from observable o
      join instrument i on i.universe_id = o.instrument_universe_id and i.instrument_id = o.instrument_id
      left join instrument unit on unit.universe_id = coalesce(o.units_universe_id, i.settlement_unit_universe_id)
        and unit.instrument_id = coalesce(o.units_id, i.settlement_unit_id)
      where o.universe_id = ${universe} and o.type_id = 'std.symbol.mapping' and o.superseded is null
        and (o.identifier ilike ${part} or i.display_name ilike ${part})
      union all
      select i.identifier, i.display_name, i.instrument_id, 1, null, unit.identifier
      from instrument i
      left join instrument unit on unit.universe_id = i.settlement_unit_universe_id and unit.instrument_id = i.settlement_unit_id
      where i.universe_id = ${universe} and i.identifier_type = 'TCKR' and i.superseded is null
        and (i.identifier ilike ${part} or i.display_name ilike ${part})
    ) known
    order by lower(symbol), provider, place limit 20`);
}

/** The job of a kind that fetches all symbols of a universe and has not ended; null when there is none. */
export async function openJob(database: Database, universe: string, kind: string): Promise<string | null> {
  const rows = await database.readPlatform<{ id: string }>(sql`
    select job_id as id from job
    where universe_id = ${universe} and kind = ${kind} and status in ('queued', 'running')
      and payload -> 'instruments' = 'null'::jsonb
    order by created_time limit 1`);
  return rows[0]?.id ?? null;
}

/** Whose universe this is; null where it is gone. */
export async function ownerOf(database: Database, universe: string): Promise<string | null> {
  const rows = await database.readPlatform<{ id: string }>(sql`
    select user_id as id from universe_access where universe_id = ${universe} and kind = 'owner'
    order by created_time limit 1`);
  return rows[0]?.id ?? null;
}
