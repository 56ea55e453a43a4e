import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { notSuperseded } from "./terms.ts";

/** What a record says that the position of an account in a fund is worth, as one amount. */
export interface NavRow {
  readonly id: string;
  readonly account: string;
  readonly instrument: string;
  /** null: it names no currency */
  readonly units: string | null;
  /** days since 1970 */
  readonly day: number;
  readonly value: string;
}

/** Those of some funds, as known at a revision (null: now); of one position and day the newest record comes last. */
export function navs(tx: Transaction, funds: readonly string[], revision: number | null): Promise<readonly NavRow[]> {
  return tx.query<NavRow>(sql`select observable_id as id, account_id as account, instrument_id as instrument,
      units_id as units, (date_of - date '1970-01-01')::int as day, value::text as value
    from observable o
    where universe_id = ${tx.universe} and instrument_id = any(${funds as string[]}::uuid[])
      and type_id in ('std.position', 'std.statement.balance') and account_id is not null and value is not null
      and date_of is not null and ${notSuperseded(sql`o.superseded`, revision)}
      and ${revision === null ? sql`true` : sql`o.revision <= ${revision}`}
    order by date_of, revision, observable_id`);
}
