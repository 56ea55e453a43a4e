import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Reads } from "../reads.ts";

/** A record that a list is narrowed to: its id, and whether a line item `l` moves it. */
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
  if (instrument !== undefined) named.push({ id: instrument, line: sql`l.instrument_id = ${instrument}` });
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
