import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";

/** The newest that statements say of a position, or of a whole account, on or before a day. */
export interface StatementRow {
  readonly account: string;
  /** null: the whole account */
  readonly instrument: string | null;
  readonly date: string;
  readonly quantity: string | null;
  readonly value: string | null;
  readonly units: string | null;
}

/** What a statement speaks of: a balance without an instrument is money of its currency or, with a value, the account. */
const SUBJECT = sql`coalesce(instrument_id, case when value is null then units_id end)`;

/** One row per account and thing that any statement speaks of, as known at a revision (null: now). */
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
  return reads.query<StatementRow>(sql`select distinct on (account_id, ${SUBJECT}) account_id as account,
      ${SUBJECT} as instrument, date_of as date, quantity::text as quantity, value::text as value, units_id as units
    from observable where universe_id = ${universe} and type_id in ('std.position', 'std.statement.balance') and ${known}
      and account_id is not null and date_of <= ${day} and (quantity is not null or value is not null)
    order by account_id, ${SUBJECT}, date_of desc, revision desc, observable_id desc`);
}
