import type { TransactionFilter } from "@distributary/contract/transactions";
import type { Reads } from "../../../access/reads.ts";
import { countRows, type Page } from "../../../access/store/paging.ts";
import { join, sql, type Sql } from "../../../platform/db/sql.ts";
import { TRANSACTION_COLUMNS, type TransactionRow } from "./transactions.ts";

/** A page of transactions, the newest first. */
export function listTransactions(
  tx: Reads,
  universe: string,
  filter: TransactionFilter,
  page: Page,
): Promise<readonly TransactionRow[]> {
  // The page is cut first, so that only its own line items are read.
  return tx.query<TransactionRow>(sql`
    select ${TRANSACTION_COLUMNS} from (
      select t.* from transaction t where ${matching(universe, filter)}
      order by t.transaction_date desc, t.transaction_id desc limit ${page.limit} offset ${page.offset}
    ) t order by t.transaction_date desc, t.transaction_id desc`);
}

/** How many transactions `listTransactions` has to show. */
export function countTransactions(tx: Reads, universe: string, filter: TransactionFilter) {
  return countRows(tx, sql`select from transaction t where ${matching(universe, filter)}`);
}

/** As many as a search may find before other conditions are put to them. */
const MOST_FOUND = 1_000_000;

function matching(universe: string, filter: TransactionFilter): Sql {
  const conditions: Sql[] = [sql`t.universe_id = ${universe} and t.superseded is null`];
  const { account, instrument, since, until } = filter;
  if (account !== undefined || instrument !== undefined) {
    const unit = instrument === undefined ? sql`` : sql` and l.instrument_id = ${instrument}`;
    const lines = sql`select l.transaction_id, l.version from line_item l where l.universe_id = ${universe}`;
    conditions.push(
      account === undefined
        ? sql`(t.transaction_id, t.version) in (${lines}${unit})`
        : sql`(t.transaction_id, t.version) in (${lines} and l.src_account_id = ${account}${unit}
            union all ${lines} and l.dst_account_id = ${account}${unit})`,
    );
  }
  if (since !== undefined) conditions.push(sql`t.transaction_date >= ${since}::date`);
  if (until !== undefined) conditions.push(sql`t.transaction_date <= ${until}::date`);
  if (filter.missing_event === true) conditions.push(sql`t.event_id is null`);
  if (filter.event_type !== undefined) {
    conditions.push(sql`exists (select from event e where e.universe_id = t.universe_id and e.event_id = t.event_id
      and e.event_type = ${filter.event_type})`);
  }
  const words = filter.q?.trim() ?? "";
  if (words !== "") {
    conditions.push(sql`t.transaction_id in (
      select found.id from search_transaction(${universe}, ${words}, ${MOST_FOUND}, 0) found)`);
  }
  return join(conditions, sql` and `);
}

/** What an account holds of an instrument right after a transaction, decimal text. */
export interface BalanceAfter {
  readonly transaction: string;
  readonly instrument: string;
  readonly quantity: string;
}

/**
 * What an account holds after each transaction of a page, of every instrument that it moved there. Transactions follow
 * each other by day, then by identity. `page` is not empty and begins with its newest.
 */
export function balancesAfter(
  tx: Reads,
  universe: string,
  account: string,
  page: readonly TransactionRow[],
): Promise<readonly BalanceAfter[]> {
  const newest = page[0];
  if (newest === undefined) return Promise.resolve([]);
  const touching = page.flatMap(({ lines }) => lines.filter((line) => line.src === account || line.dst === account));
  const instruments = [...new Set(touching.map((line) => line.instrument))];
  const sides = sql`
    select l.transaction_id, l.version, l.instrument_id, -l.quantity as quantity from line_item l
    where l.universe_id = ${universe} and l.src_account_id = ${account} and l.instrument_id = any(${instruments}::uuid[])
    union all
    select l.transaction_id, l.version, l.instrument_id, l.quantity from line_item l
    where l.universe_id = ${universe} and l.dst_account_id = ${account} and l.instrument_id = any(${instruments}::uuid[])`;
  return tx.query(sql`
    with change as (
      select t.transaction_date as day, t.transaction_id as id, side.instrument_id, sum(side.quantity) as quantity
      from (${sides}) side join transaction t on t.universe_id = ${universe} and t.transaction_id = side.transaction_id
        and t.version = side.version
      where t.superseded is null
        and (t.transaction_date, t.transaction_id) <= (${newest.transaction_date}::date, ${newest.uuid}::uuid)
      group by 1, 2, 3
    ), running as (
      select id, instrument_id, sum(quantity) over (partition by instrument_id order by day, id) as quantity from change
    )
    select id as transaction, instrument_id as instrument, trim_scale(quantity)::text as quantity from running
    where id = any(${page.map(({ uuid }) => uuid)}::uuid[])`);
}
