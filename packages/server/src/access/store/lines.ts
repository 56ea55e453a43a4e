import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";
import { COUNTED } from "./paging.ts";

/** A record that a list is narrowed to: its id, and whether a line item `l` moves it or, as income, is caused by it. */
export interface MovedRecord {
  readonly id: string;
  readonly line: Sql;
}

/** The account and the instrument of a filter, those that it names. */
export function movedRecords(filter: {
  readonly account?: string | undefined;
  readonly instrument?: string | undefined;
}): MovedRecord[] {
  const { account, instrument } = filter;
  const named: MovedRecord[] = [];
  if (account !== undefined)
    named.push({ id: account, line: sql`(l.src_account_id = ${account} or l.dst_account_id = ${account})` });
  if (instrument !== undefined) {
    const line = sql`(l.instrument_id = ${instrument} or l.cause_instrument_id = ${instrument})`;
    named.push({ id: instrument, line });
  }
  return named;
}

/** With more line items than these, rows in the order of a list soon give a page of those that have one. */
const MANY = 20_000;

/**
 * Whether so many line items move a record that a page is soon found by asking one row of a list after the other. Of
 * fewer, those rows are gathered first. The planner knows neither the offset nor what a page is worth.
 */
export async function hasManyLines(tx: Reads, universe: string, line: Sql): Promise<boolean> {
  const rows = await tx.query<{ lines: number }>(sql`
    select count(*) as lines from (
      select from line_item l where l.universe_id = ${universe} and ${line} limit ${MANY + 1}) counted`);
  return (rows[0]?.lines ?? 0) > MANY;
}

/** So many lines nearly always show more transactions than are counted. */
const ENOUGH_LINES = 25_000;

/** The first of the lines that hold `line`, as a row source: enough of them to show that there are many transactions. */
export function firstLines(universe: string, line: Sql): Sql {
  return sql`(select l.transaction_id, l.version from line_item l
    where l.universe_id = ${universe} and ${line} limit ${ENOUGH_LINES})`;
}

/**
 * Whether the first of its lines alone show more standing transactions (`of` events: more events) than are counted; no
 * says nothing. Not one transaction is looked up: as many as were ever superseded are taken off, and of events as many
 * as stand beside the first one of their event or have none. Both are few, and counted in an index of their own.
 */
export async function surelyMany(
  tx: Reads,
  universe: string,
  line: Sql,
  of: "transactions" | "events",
): Promise<boolean> {
  const off = (condition: Sql): Sql => sql`(select count(*) from (
    select from transaction where universe_id = ${universe} and ${condition} limit ${ENOUGH_LINES}) off)`;
  const apart = of === "events" ? off(sql`superseded is null and (ordinal > 0 or event_id is null)`) : sql`0`;
  const rows = await tx.query<{ many: boolean }>(sql`
    select (select count(distinct transaction_id) from ${firstLines(universe, line)} first)
      - ${off(sql`superseded is not null`)} - ${apart} > ${COUNTED} as many`);
  return rows[0]?.many ?? false;
}
