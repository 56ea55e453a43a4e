import type { Reads } from "../../../access/records/reads.ts";
import { sql, type Sql } from "../../../platform/db/sql.ts";
import type { TransactionRow } from "./transactions.ts";

/** What an account holds of an instrument right after a transaction, decimal text. */
export interface BalanceAfter {
  readonly transaction: string;
  readonly instrument: string;
  readonly quantity: string;
}

/** Of one account and some instruments: what line items move of them. */
interface Holdings {
  readonly universe: string;
  readonly account: string;
  readonly instruments: readonly string[];
}

/**
 * What an account holds after each transaction of a page, of every instrument that it moved there. Transactions follow
 * each other by day, then by identity. The days of the page are read one transaction after the other, what was held
 * before them is a sum: of all lines before, or of the months that are kept (`holding_month`) and the rest of the
 * page's own months before it or after it, whichever reads least.
 */
export async function balancesAfter(
  tx: Reads,
  universe: string,
  account: string,
  page: readonly TransactionRow[],
): Promise<readonly BalanceAfter[]> {
  if (page.length === 0) return [];
  const touching = page.flatMap(({ lines }) => lines.filter((line) => line.src === account || line.dst === account));
  const of = { universe, account, instruments: [...new Set(touching.map((line) => line.instrument))] };
  const days = page.map((row) => row.transaction_date);
  const way = await shortestWay(tx, of, days, FEW);
  return tx.query(sql`
    with ${way(of, days)}, running as (
      select id, instrument_id, coalesce(opening.quantity, 0)
        + sum(change.quantity) over (partition by instrument_id, month order by day, id) as quantity
      from change left join opening using (instrument_id, month)
    )
    select id as transaction, instrument_id as instrument, trim_scale(quantity)::text as quantity
    from running where id = any(${page.map(({ uuid }) => uuid)}::uuid[])`);
}

/**
 * A way to the balances of a page: the queries `opening` (what was held before the page's days of a month) and `change`
 * (what each transaction of those days moves).
 */
type Way = (of: Holdings, days: readonly string[]) => Sql;

/** What is counted of each way at first, and where none of them ends before that. */
const FEW = 5_000;
const MANY = 200_000;

/** The way that reads the least: all lines of the account, or the part of the page's months before or after it. */
async function shortestWay(tx: Reads, of: Holdings, days: readonly string[], most: number): Promise<Way> {
  const counted = (rows: Sql): Sql => sql`(select count(*) from (select from ${rows} limit ${most}) counted)`;
  const standing = (days: Sql): Sql => counted(sql`asked join transaction t on ${standsIn(of.universe)} and ${days}`);
  const rows = await tx.query<{ lines: number; before: number; after: number }>(sql`
    with ${askedMonths(days)}
    select ${counted(sql`line_item l where ${movedIn(of)}`)} as lines,
      ${standing(sql`t.transaction_date <= asked.last_day`)} as before,
      ${standing(sql`t.transaction_date >= asked.first_day`)} as after`);
  const { lines = 0, before = 0, after = 0 } = rows[0] ?? {};
  if (most < MANY && Math.min(lines, before, after) === most) return shortestWay(tx, of, days, MANY);
  if (lines < Math.min(before, after)) return fromTheFirst;
  return after <= before ? backFromTheEnd : fromTheMonth;
}

// Both ends stand as columns: under the policies an index takes no bound that is still to be worked out.
function askedMonths(days: readonly string[]): Sql {
  return sql`asked as materialized (
      select month_of(day) as month, (month_of(day) + interval '1 month')::date as ended,
        min(day) as first_day, max(day) as last_day
      from unnest(${days}::date[]) day group by 1, 2
    )`;
}

function standsIn(universe: string): Sql {
  return sql`t.universe_id = ${universe} and t.superseded is null
    and t.transaction_date >= asked.month and t.transaction_date < asked.ended`;
}

function movedIn({ universe, account, instruments }: Holdings): Sql {
  return sql`l.universe_id = ${universe} and (l.src_account_id = ${account} or l.dst_account_id = ${account})
    and l.instrument_id = any(${instruments}::uuid[])`;
}

function signed({ account }: Holdings): Sql {
  return sql`case when l.dst_account_id = ${account} then l.quantity else -l.quantity end`;
}

/** All days of the page as if they were of one month: the lines before them are summed, whatever their month. */
function fromTheFirst(of: Holdings, days: readonly string[]): Sql {
  const { universe } = of;
  return sql`asked as materialized (select min(day) as first_day, max(day) as last_day from unnest(${days}::date[]) day),
    moved as materialized (
      select t.transaction_date as day, t.transaction_id as id, l.instrument_id, ${signed(of)} as quantity
      from line_item l
      join transaction t on t.universe_id = ${universe} and t.transaction_id = l.transaction_id
        and t.version = l.version and t.superseded is null
      where ${movedIn(of)}
    ), opening as (
      select first_day as month, instrument_id, sum(quantity) as quantity from moved, asked where day < first_day group by 1, 2
    ), change as (
      select first_day as month, day, id, instrument_id, sum(quantity) as quantity from moved, asked
      where day between first_day and last_day group by 1, 2, 3, 4
    )`;
}

function fromTheMonth(of: Holdings, days: readonly string[]): Sql {
  return sql`${askedMonths(days)}, held as (${heldAtTheEnd(of)}), change as (${changesOfThePage(of)}),
    rest as (${sumsOf(of, sql`t.transaction_date < asked.first_day`)}),
    opening as (
      select month, instrument_id, held.quantity - held.change + coalesce(rest.quantity, 0) as quantity
      from held left join rest using (month, instrument_id)
    )`;
}

function backFromTheEnd(of: Holdings, days: readonly string[]): Sql {
  return sql`${askedMonths(days)}, held as (${heldAtTheEnd(of)}), change as (${changesOfThePage(of)}),
    rest as (
      select month, instrument_id, sum(quantity) as quantity from (
        (${sumsOf(of, sql`t.transaction_date > asked.last_day`)})
        union all select month, instrument_id, quantity from change
      ) later group by 1, 2
    ), opening as (
      select month, instrument_id, held.quantity - coalesce(rest.quantity, 0) as quantity
      from held left join rest using (month, instrument_id)
    )`;
}

/** What is held at the end of each month up to those asked, and what that month changed. */
function heldAtTheEnd({ universe, account, instruments }: Holdings): Sql {
  return sql`
    select h.instrument_id, h.month, h.change,
      sum(h.change) over (partition by h.instrument_id order by h.month) as quantity
    from holding_month h
    where h.universe_id = ${universe} and h.account_id = ${account} and h.instrument_id = any(${instruments}::uuid[])
      and h.month <= (select max(month) from asked)`;
}

/** What each transaction on the days of the page changes. */
function changesOfThePage(of: Holdings): Sql {
  const days = sql`t.transaction_date between asked.first_day and asked.last_day`;
  return sql`
    select asked.month, t.transaction_date as day, t.transaction_id as id, line.instrument_id,
      sum(line.quantity) as quantity
    from ${linesOn(of, days)} group by 1, 2, 3, 4`;
}

/** What all transactions on other days of its months change, for each month together. */
function sumsOf(of: Holdings, days: Sql): Sql {
  return sql`
    select asked.month, line.instrument_id, sum(line.quantity) as quantity from ${linesOn(of, days)} group by 1, 2`;
}

// Asked of each transaction by its key, never of the whole account.
function linesOn(of: Holdings, days: Sql): Sql {
  return sql`asked
    join transaction t on ${standsIn(of.universe)} and ${days}
    cross join lateral (
      select l.instrument_id, ${signed(of)} as quantity from line_item l
      where ${movedIn(of)} and l.transaction_id = t.transaction_id and l.version = t.version offset 0
    ) line`;
}
