import type { Reads } from "../../access/records/reads.ts";
import { sql, type Sql } from "../../platform/db/sql.ts";

/** What an observation of a statement says; amounts are decimal text, days `yyyy-MM-dd`. */
export interface StatedRow {
  readonly id: string;
  readonly type: "std.position" | "std.statement.balance" | "std.statement.period";
  readonly account: string;
  readonly instrument: string | null;
  readonly date: string;
  readonly quantity: string | null;
  readonly value: string | null;
  readonly units: string | null;
  /** of a period */
  readonly start: string | null;
}

/** First and last day of an account's statements. */
export interface StatementSpan {
  readonly account: string;
  readonly first: string;
  readonly last: string;
}

/** Which statements: of one account or of all (null), of the days from `from` to `to`. */
export interface StatedDays {
  readonly account: string | null;
  readonly from: string;
  readonly to: string;
}

const STATED = sql`type_id in ('std.position', 'std.statement.balance', 'std.statement.period')
  and account_id is not null and date_of is not null`;

function known(revision: number | null): Sql {
  return revision === null
    ? sql`superseded is null`
    : sql`revision <= ${revision} and (superseded is null or superseded > ${revision})`;
}

/**
 * What statements say, as known at a revision (null: now), by account and day, the newest word first; with the periods
 * that end later and begin among the days.
 */
export function statedRows(
  reads: Reads,
  universe: string,
  { account, from, to }: StatedDays,
  revision: number | null,
): Promise<readonly StatedRow[]> {
  const start = sql`(fields ->> 'start_date')`;
  return reads.query<StatedRow>(sql`
    select observable_id as id, type_id as type, account_id as account, instrument_id as instrument, date_of as date,
      quantity::text as quantity, value::text as value, units_id as units,
      case when type_id = 'std.statement.period' then ${start} end as start
    from observable
    where universe_id = ${universe} and ${STATED} and ${known(revision)}
      and (${account}::uuid is null or account_id = ${account}::uuid) and date_of >= ${from}
      and (date_of <= ${to} or type_id = 'std.statement.period' and ${start} <= ${to})
    order by account_id, date_of, revision desc, observable_id desc`);
}

/** Of each account that has statements the first and the last day. */
export function statementSpans(
  reads: Reads,
  universe: string,
  revision: number | null,
): Promise<readonly StatementSpan[]> {
  return reads.query<StatementSpan>(sql`
    select account_id as account, min(date_of) as first, max(date_of) as last from observable
    where universe_id = ${universe} and ${STATED} and ${known(revision)} group by account_id`);
}

/** Days of the statements of an account next to a day, before and after it. */
export async function neighbours(
  reads: Reads,
  universe: string,
  account: string,
  date: string,
  revision: number | null,
): Promise<{ readonly previous: string | null; readonly next: string | null }> {
  const rows = await reads.query<{ previous: string | null; next: string | null }>(sql`
    select max(date_of) filter (where date_of < ${date}) as previous,
      min(date_of) filter (where date_of > ${date}) as next
    from observable
    where universe_id = ${universe} and account_id = ${account} and ${STATED} and ${known(revision)}`);
  return rows[0] ?? { previous: null, next: null };
}

/** The time zone of a universe, which says what day it is. */
export async function timezoneOf(reads: Reads, universe: string): Promise<string> {
  const rows = await reads.query<{ timezone: string }>(sql`
    select default_timezone as timezone from universe where universe_id = ${universe}`);
  return rows[0]?.timezone ?? "UTC";
}

/** An account or instrument of which documents are expected, with its attributes. */
export interface ExpectingRow {
  readonly kind: "account" | "instrument";
  readonly id: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Accounts and own instruments of which documents are expected, by name. */
export function expectingRows(reads: Reads, universe: string): Promise<readonly ExpectingRow[]> {
  return reads.query<ExpectingRow>(sql`
    select * from (
      select 'account' as kind, account_id as id, name, user_attributes as attributes from account
      where universe_id = ${universe} and superseded is null and user_attributes->>'documents_every' is not null
      union all
      select 'instrument', instrument_id, display_name, user_attributes from instrument
      where universe_id = ${universe} and superseded is null and user_attributes->>'documents_every' is not null
    ) expecting order by kind, lower(name), id`);
}

/** A document that says which days of a record it covers. */
export interface CoveringRow {
  readonly kind: "account" | "instrument";
  readonly id: string;
  readonly document_id: string;
  readonly name: string;
  readonly link_id: string | null;
  /** not checked where a link says it */
  readonly period_from: unknown;
  readonly period_to: unknown;
}

/**
 * Documents that cover days of these records: by what their link to the record says, and by statements of an account that
 * name them. Of a fragment the document that it lies in.
 */
export function coveringRows(reads: Reads, universe: string, ids: readonly string[]): Promise<readonly CoveringRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return reads.query<CoveringRow>(sql`
    select kind, id, document_id, name, link_id, period_from, period_to
    from documents_covering(${universe}, ${ids}::uuid[])`);
}
