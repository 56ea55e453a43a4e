import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";

/** How many accounts are named at most: more than that nobody looks through one by one. */
const MOST = 24;

/** A statement by the account that it is of and the day on which it ends, `yyyy-MM-dd`. */
export interface StatementKey {
  readonly account_id: string;
  readonly date: string;
}

/** Money may be stated at the end of a period, and positions on the last day of trading before it. */
const ONE_STATEMENT_DAYS = 7;

/**
 * The newest statement of each account among those that one revision recorded and that stand, by account. What was stated
 * last of a security, or of money, may be of another day of the same week: both days are answered then.
 */
export function statementsRecorded(reads: Reads, universe: string, revision: number): Promise<readonly StatementKey[]> {
  return reads.query<StatementKey>(sql`
    select distinct account_id, date::text from (
      select account_id, max(date_of) as date, max(max(date_of)) over (partition by account_id) as newest from observable
      where universe_id = ${universe} and revision = ${revision} and type_id in ('std.position', 'std.statement.balance')
        and account_id is not null and superseded is null
      group by account_id, coalesce(instrument_id, units_id)
    ) stated
    where date >= newest - ${ONE_STATEMENT_DAYS}::int
    order by account_id, date limit ${MOST}`);
}
