import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";

/** How many accounts are named at most: more than that nobody looks through one by one. */
const MOST = 24;

/** A statement by the account that it is of and the day on which it ends, `yyyy-MM-dd`. */
export interface StatementKey {
  readonly account_id: string;
  readonly date: string;
}

/** The newest statement of each account among those that one revision recorded and that stand, by account. */
export function statementsRecorded(reads: Reads, universe: string, revision: number): Promise<readonly StatementKey[]> {
  return reads.query<StatementKey>(sql`
    select account_id, max(date_of)::text as date from observable
    where universe_id = ${universe} and revision = ${revision} and type_id in ('std.position', 'std.statement.balance')
      and account_id is not null and superseded is null
    group by account_id order by account_id limit ${MOST}`);
}
