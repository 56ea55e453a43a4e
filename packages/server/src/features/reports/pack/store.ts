import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";
import { IS_FETCHED, OBSERVED_AMOUNT, OBSERVED_FIGURE } from "./sourced.ts";

/** The days after `since` up to `at`; all days up to `at` where `since` is null. */
export interface Days {
  readonly since: string | null;
  readonly at: string;
}

/** What an observation says. */
export interface ObservedFigure {
  readonly id: string;
  readonly type: "std.price" | "std.position" | "std.statement.balance" | "std.statement.period";
  readonly date: string;
  readonly account: string | null;
  readonly instrument: string | null;
  readonly units: string | null;
  readonly quantity: string | null;
  /** in `units` */
  readonly amount: string | null;
  readonly description: string | null;
  /** of a statement, when its period began */
  readonly start: string | null;
}

/** Observations of some days that stand, oldest first; prices that were fetched are counted apart. */
export function observedIn(tx: Reads, universe: string, { since, at }: Days): Promise<readonly ObservedFigure[]> {
  return tx.query<ObservedFigure>(sql`
    select o.observable_id as id, o.type_id as type, o.date_of::text as date, o.account_id as account,
      o.instrument_id as instrument, o.units_id as units, o.quantity::text as quantity,
      (${OBSERVED_AMOUNT})::text as amount, o.description, o.fields->>'start_date' as start
    from observable o
    where o.universe_id = ${universe} and ${OBSERVED_FIGURE}
      and o.date_of <= ${at} and (${since}::date is null or o.date_of > ${since}::date)
    order by o.date_of, o.observable_id`);
}

/** Prices of an instrument that were fetched, and between which days. */
export interface FetchedPrices {
  readonly instrument: string;
  readonly prices: number;
  readonly first: string;
  readonly last: string;
}

/** How many prices of each instrument were fetched for some days. */
export function fetchedIn(tx: Reads, universe: string, { since, at }: Days): Promise<readonly FetchedPrices[]> {
  return tx.query<FetchedPrices>(sql`
    select o.instrument_id as instrument, count(*)::int as prices, min(o.date_of)::text as first,
      max(o.date_of)::text as last
    from observable o
    where o.universe_id = ${universe} and o.superseded is null and o.date_of <= ${at}
      and (${since}::date is null or o.date_of > ${since}::date) and ${IS_FETCHED}
    group by o.instrument_id order by count(*) desc, o.instrument_id`);
}

/** Accounts that only say where money comes from and goes to, and the codes of currencies by their instruments. */
export async function outsideAndCurrencies(tx: Reads, universe: string) {
  const accounts = await tx.query<{ id: string }>(sql`
    select account_id as id from account
    where universe_id = ${universe} and standard_code is not null and standard_code <> '@default'`);
  const currencies = await tx.query<{ id: string; code: string }>(sql`
    select instrument_id as id, identifier as code from instrument
    where universe_id in (${universe}, system_universe()) and instrument_type = 'CCY' and superseded is null`);
  return {
    outside: new Set(accounts.map(({ id }) => id)),
    currencies: new Map(currencies.map(({ id, code }) => [id, code])),
  };
}
