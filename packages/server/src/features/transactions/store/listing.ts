import type { TransactionFilter } from "@distributary/contract/transactions";
import type { Reads } from "../../../access/reads.ts";
import { hasManyLines, movedRecords } from "../../../access/store/lines.ts";
import { COUNTED, countRows, counts, type Counted, type Page } from "../../../access/store/paging.ts";
import { holdsText, transactionHits } from "../../../access/store/search.ts";
import { join, sql, type Sql } from "../../../platform/db/sql.ts";
import { TRANSACTION_COLUMNS, type TransactionRow } from "./transactions.ts";

/** A page of transactions, the newest first, and how many there are. */
export async function listTransactions(
  tx: Reads,
  universe: string,
  filter: TransactionFilter,
  page: Page,
): Promise<Counted & { readonly rows: readonly TransactionRow[] }> {
  const standing = sql`t.universe_id = ${universe} and t.superseded is null`;
  const narrowing = conditions(filter);
  // An account and an instrument together mean the same line.
  const moved = movedRecords(filter);
  let known: Counted | null = null;
  if (moved.length > 0) {
    const lines = moved.map(({ line }) => line);
    const line = join(lines, sql` and `);
    const busy = (await Promise.all(lines.map((each) => hasManyLines(tx, universe, each)))).every(Boolean);
    if (busy) known = await countedByLines(tx, universe, line, join([standing, ...narrowing], sql` and `));
    narrowing.push((busy ? eachAsked : ofThose)(universe, line));
  }
  const words = filter.q?.trim() ?? "";
  if (words !== "") {
    known = null;
    const { ids, all } = await transactionHits(tx, universe, words);
    if (narrowing.length === 0 && (all || ids.length > COUNTED)) known = counts(ids.length);
    if (known !== null && all)
      return { rows: await rowsOf(tx, universe, ids.slice(page.offset, page.offset + page.limit)), ...known };
    narrowing.push(all ? sql`t.transaction_id = any(${ids}::uuid[])` : holding(words));
  }
  const matching = join([standing, ...narrowing], sql` and `);
  const [rows, counted] = await Promise.all([
    // The page is cut first, so that only its own line items are read.
    tx.query<TransactionRow>(sql`
      select ${TRANSACTION_COLUMNS} from (
        select t.* from transaction t where ${matching}
        order by t.transaction_date desc, t.transaction_id desc limit ${page.limit} offset ${page.offset}
      ) t order by t.transaction_date desc, t.transaction_id desc`),
    known ?? countRows(tx, sql`select from transaction t where ${matching}`),
  ]);
  return { rows, ...counted };
}

/** With so many lines a list nearly always has more transactions than are counted. */
const ENOUGH_LINES = 25_000;

/** That there are more transactions with such a line than are counted, where some of the lines show it; else null. */
async function countedByLines(tx: Reads, universe: string, line: Sql, matching: Sql): Promise<Counted | null> {
  const counted = await countRows(
    tx,
    sql`select from (
        select distinct sampled.transaction_id, sampled.version from (
          select l.transaction_id, l.version from line_item l
          where l.universe_id = ${universe} and ${line} limit ${ENOUGH_LINES}) sampled
      ) sampled
      cross join lateral (
        select from transaction t where ${matching} and t.transaction_id = sampled.transaction_id
          and t.version = sampled.version offset 0
      ) t`,
  );
  return counted.count_relation === "gte" ? counted : null;
}

function rowsOf(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly TransactionRow[]> {
  return tx.query<TransactionRow>(sql`
    select ${TRANSACTION_COLUMNS} from transaction t
    where t.universe_id = ${universe} and t.superseded is null and t.transaction_id = any(${ids}::uuid[])
    order by t.transaction_date desc, t.transaction_id desc`);
}

function conditions(filter: TransactionFilter): Sql[] {
  const all: Sql[] = [];
  if (filter.since !== undefined) all.push(sql`t.transaction_date >= ${filter.since}::date`);
  if (filter.until !== undefined) all.push(sql`t.transaction_date <= ${filter.until}::date`);
  if (filter.missing_event === true) all.push(sql`t.event_id is null`);
  if (filter.event_type !== undefined) {
    all.push(sql`exists (select from event e where e.universe_id = t.universe_id and e.event_id = t.event_id
      and e.event_type = ${filter.event_type})`);
  }
  return all;
}

/** Transactions with such a line, gathered from the lines at once. */
function ofThose(universe: string, line: Sql): Sql {
  return sql`(t.transaction_id, t.version) in (
    select l.transaction_id, l.version from line_item l where l.universe_id = ${universe} and ${line})`;
}

/** The same asked of each transaction by its key (`offset 0` keeps the planner from gathering them). */
function eachAsked(universe: string, line: Sql): Sql {
  return sql`exists (select from line_item l where l.universe_id = ${universe} and l.transaction_id = t.transaction_id
    and l.version = t.version and ${line} offset 0)`;
}

/** Whether a transaction holds the words, asked of one after the other. */
function holding(words: string): Sql {
  return sql`(exists (select from event e where e.universe_id = t.universe_id and e.event_id = t.event_id
      and ${holdsText(words, sql`e.description`, sql`e.identifier`)} offset 0)
    or ((t.version > 1 or t.notes is not null) and ${holdsText(words, sql`t.identifier`, sql`t.notes`)}))`;
}

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
 * each other by day, then by identity. An account with few lines is summed from its first; of any other the months
 * are sums that are kept (`holding_month`), so that a page costs what stands in its months before it or, where that is
 * less, after it, however long the account is.
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
  const running = await shortestWay(tx, of, days);
  return tx.query(sql`
    with ${running}
    select id as transaction, instrument_id as instrument, trim_scale(quantity)::text as quantity
    from running where id = any(${page.map(({ uuid }) => uuid)}::uuid[])`);
}

/** More lines than these are never summed from the first. */
const MOST_LINES = 5_000;

/** The way to the balances of a page that reads the least: all lines, or the part of its months after or before it. */
async function shortestWay(tx: Reads, of: Holdings, days: readonly string[]): Promise<Sql> {
  const counted = (rows: Sql): Sql => sql`(select count(*) from (select from ${rows} limit ${MOST_LINES}) counted)`;
  const standing = (days: Sql): Sql => counted(sql`asked join transaction t on ${standsIn(of.universe)} and ${days}`);
  const rows = await tx.query<{ lines: number; before: number; after: number }>(sql`
    with ${askedMonths(days)}
    select ${counted(sql`line_item l where ${movedIn(of)}`)} as lines,
      ${standing(UP_TO_THE_PAGE)} as before, ${standing(FROM_THE_PAGE_ON)} as after`);
  const { lines = 0, before = 0, after = 0 } = rows[0] ?? {};
  if (lines < Math.min(before, after)) return runningFromTheFirst(of);
  return after <= before ? runningBackFromTheEnd(of, days) : runningFromTheMonth(of, days);
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

/** Of the transactions in the months of a page: those to its newest day, and those from its oldest day on. */
const UP_TO_THE_PAGE = sql`t.transaction_date <= asked.last_day`;
const FROM_THE_PAGE_ON = sql`t.transaction_date >= asked.first_day`;

function movedIn({ universe, account, instruments }: Holdings): Sql {
  return sql`l.universe_id = ${universe} and (l.src_account_id = ${account} or l.dst_account_id = ${account})
    and l.instrument_id = any(${instruments}::uuid[])`;
}

function runningFromTheFirst(of: Holdings): Sql {
  const { universe, account } = of;
  return sql`change as (
      select t.transaction_date as day, t.transaction_id as id, l.instrument_id,
        sum(case when l.dst_account_id = ${account} then l.quantity else -l.quantity end) as quantity
      from line_item l
      join transaction t on t.universe_id = ${universe} and t.transaction_id = l.transaction_id
        and t.version = l.version and t.superseded is null
      where ${movedIn(of)}
      group by 1, 2, 3
    ), running as (
      select id, instrument_id, sum(quantity) over (partition by instrument_id order by day, id) as quantity from change
    )`;
}

function runningFromTheMonth(of: Holdings, days: readonly string[]): Sql {
  return sql`${askedMonths(days)},
    held as (${heldAtTheEnd(of)}), change as (${changesOf(of, UP_TO_THE_PAGE)}), running as (
      select id, instrument_id, held.quantity - held.change
        + sum(change.quantity) over (partition by instrument_id, month order by day, id) as quantity
      from change join held using (instrument_id, month)
    )`;
}

function runningBackFromTheEnd(of: Holdings, days: readonly string[]): Sql {
  return sql`${askedMonths(days)},
    held as (${heldAtTheEnd(of)}), change as (${changesOf(of, FROM_THE_PAGE_ON)}), running as (
      select id, instrument_id, held.quantity + change.quantity
        - sum(change.quantity) over (partition by instrument_id, month order by day desc, id desc) as quantity
      from change join held using (instrument_id, month)
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

/** What each transaction on such days of the months asked changes. */
function changesOf(of: Holdings, days: Sql): Sql {
  const { universe, account } = of;
  return sql`
    select asked.month, t.transaction_date as day, t.transaction_id as id, line.instrument_id,
      sum(line.quantity) as quantity
    from asked
    join transaction t on ${standsIn(universe)} and ${days}
    -- Asked of each transaction by its key, never of the whole account.
    cross join lateral (
      select l.instrument_id, case when l.dst_account_id = ${account} then l.quantity else -l.quantity end as quantity
      from line_item l
      where ${movedIn(of)} and l.transaction_id = t.transaction_id and l.version = t.version offset 0
    ) line
    group by 1, 2, 3, 4`;
}
