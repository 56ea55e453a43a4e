import type { Reads } from "../../../access/reads.ts";
import { sql } from "../../../platform/db/sql.ts";

/** The newest position that a statement says of an account and instrument on or before a day. */
export interface StatementRow {
  readonly account: string;
  readonly instrument: string;
  readonly date: string;
  readonly quantity: string | null;
  readonly value: string | null;
  readonly units: string | null;
}

/** One row per account and instrument that any statement speaks of, as known at a revision (null: now). */
export function newestStatements(
  reads: Reads,
  universe: string,
  day: string,
  revision: number | null,
): Promise<readonly StatementRow[]> {
  const known =
    revision === null
      ? sql`superseded is null`
      : sql`revision <= ${revision} and (superseded is null or superseded > ${revision})`;
  return reads.query<StatementRow>(sql`select distinct on (account_id, instrument_id) account_id as account,
      instrument_id as instrument, date_of as date, quantity::text as quantity, value::text as value, units_id as units
    from observable where universe_id = ${universe} and type_id = 'std.position' and ${known}
      and account_id is not null and instrument_id is not null and date_of <= ${day}
      and (quantity is not null or value is not null)
    order by account_id, instrument_id, date_of desc, revision desc, observable_id desc`);
}
