import type { TransactionFilter } from "@distributary/contract/records/transactions";
import type { Reads } from "../../../access/records/reads.ts";
import { firstLines, hasManyLines, movedRecords, surelyMany } from "../../../access/store/lines.ts";
import { COUNTED, countRows, counts, type Counted, type Page } from "../../../access/store/paging.ts";
import { transactionHits, transactionHolds, transactionsWithWords } from "../../../access/store/search.ts";
import { join, sql, type Sql } from "../../../platform/db/sql.ts";
import { namedHits, namedLines } from "./named.ts";
import { transactionColumns, type TransactionRow } from "./transactions.ts";

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
    if (busy && narrowing.length === 0 && (await surelyMany(tx, universe, line, "transactions")))
      known = counts(COUNTED + 1);
    else if (busy) known = await countedByLines(tx, universe, line, join([standing, ...narrowing], sql` and `));
    narrowing.push((busy ? eachAsked : ofThose)(universe, line));
  }
  const words = filter.q?.trim() ?? "";
  if (words !== "") {
    known = null;
    const named = await namedLines(tx, universe, words);
    if (named !== null) {
      const { holds, counted } = await holdingOrNamed(tx, universe, words, named);
      if (narrowing.length === 0) known = counted;
      narrowing.push(holds);
    } else if (!onlyDaysAndWords(filter)) {
      const { ids, all } = await transactionHits(tx, universe, words);
      narrowing.push(all ? sql`t.transaction_id = any(${ids}::uuid[])` : transactionHolds(words, sql`t`));
    } else {
      narrowing.push(transactionHolds(words, sql`t`));
      if (!(await hasFewDays(tx, universe, filter))) {
        const { hits, place } = await placeOfHits(tx, universe, filter, page);
        known = counts(hits);
        if (hits <= COUNTED) return { rows: await rowsOf(tx, universe, place), ...known };
      }
    }
  }
  const matching = join([standing, ...narrowing], sql` and `);
  const [rows, counted] = await Promise.all([
    // The page is cut first, so that only its own line items are read.
    tx.query<TransactionRow>(sql`
      select ${transactionColumns()} from (
        select t.* from transaction t where ${matching}
        order by t.transaction_date desc, t.transaction_id desc limit ${page.limit} offset ${page.offset}
      ) t order by t.transaction_date desc, t.transaction_id desc`),
    known ?? countRows(tx, sql`select from transaction t where ${matching}`),
  ]);
  return { rows, ...counted };
}

/**
 * The condition that a transaction holds words or has a line that shows them in a name, and how many there are. What few
 * hold is handed over; of what many hold each is asked, and a page of them soon found.
 */
async function holdingOrNamed(
  tx: Reads,
  universe: string,
  words: string,
  named: Sql,
): Promise<{ readonly holds: Sql; readonly counted: Counted }> {
  const hits = await Promise.all([transactionHits(tx, universe, words), namedHits(tx, universe, named)]);
  if (hits.some(({ all }) => !all)) {
    const holds = sql`(${eachAsked(universe, named)} or ${transactionHolds(words, sql`t`)})`;
    return { holds, counted: counts(COUNTED + 1) };
  }
  const ids = [...new Set(hits.flatMap((found) => found.ids))];
  return { holds: sql`t.transaction_id = any(${ids}::uuid[])`, counted: counts(ids.length) };
}

/** That there are more transactions with such a line than are counted, where some of the lines show it; else null. */
async function countedByLines(tx: Reads, universe: string, line: Sql, matching: Sql): Promise<Counted | null> {
  const counted = await countRows(
    tx,
    sql`select from (
        select distinct sampled.transaction_id, sampled.version from ${firstLines(universe, line)} sampled
      ) sampled
      cross join lateral (
        select from transaction t where ${matching} and t.transaction_id = sampled.transaction_id
          and t.version = sampled.version offset 0
      ) t`,
  );
  return counted.count_relation === "gte" ? counted : null;
}

function onlyDaysAndWords({ since: _, until: __, q: ___, ...others }: TransactionFilter): boolean {
  return Object.values(others).every((value) => value === undefined || value === false);
}

/** Of days with no more transactions than these, each is soon asked for its words. */
const FEW = 10_000;

async function hasFewDays(tx: Reads, universe: string, { since, until }: TransactionFilter): Promise<boolean> {
  if (since === undefined && until === undefined) return false;
  const rows = await tx.query<{ found: number }>(sql`
    select count(*) as found from (
      select from transaction t where t.universe_id = ${universe} and t.superseded is null
        and ${join(conditions({ since, until }), sql` and `)} limit ${FEW + 1}) found`);
  return (rows[0]?.found ?? 0) <= FEW;
}

/** How many transactions of the days hold the words, as far as a count looks, and of these the ids on a page. */
async function placeOfHits(
  tx: Reads,
  universe: string,
  filter: TransactionFilter,
  page: Page,
): Promise<{ readonly hits: number; readonly place: readonly string[] }> {
  const rows = await tx.query<{ hits: number; place: string[] }>(sql`
    with found as materialized (select id, day from ${transactionsWithWords(universe, filter.q?.trim() ?? "", filter)})
    select (select count(*) from found) as hits, array(
      select id from found order by day desc, id desc limit ${page.limit} offset ${page.offset}) as place`);
  return rows[0] ?? { hits: 0, place: [] };
}

function rowsOf(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly TransactionRow[]> {
  return tx.query<TransactionRow>(sql`
    select ${transactionColumns()} from transaction t
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
