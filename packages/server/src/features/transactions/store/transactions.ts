import type { Event } from "@distributary/contract/records/events";
import type { LineAction } from "@distributary/domain/codes/line-actions";
import type { LineItem } from "@distributary/domain/events/line-item";
import type { Reads } from "../../../access/records/reads.ts";
import { sql, type Sql } from "../../../platform/db/sql.ts";
import { viewNow } from "../../../platform/db/view.ts";

/** One line item as it is read; `srcOwn` and `dstOwn` say whether the account is one of the profile's own. */
export interface LineRow {
  readonly action: LineAction;
  readonly src: string;
  readonly dst: string;
  readonly srcOwn: boolean;
  readonly dstOwn: boolean;
  readonly instrument: string;
  readonly quantity: string;
  readonly consideration: string | null;
  readonly considerationUnit: string | null;
  readonly cause: string | null;
}

/** A version of a transaction as it is read, with its line items in order. */
export interface TransactionRow {
  readonly uuid: string;
  readonly version: number;
  readonly event_id: string | null;
  readonly ordinal: number;
  readonly identifier: string | null;
  readonly transaction_date: string;
  readonly transaction_time: Date | null;
  readonly amendment_time: Date | null;
  readonly notes: string | null;
  readonly created_time: Date;
  readonly revision: number;
  /** What its event is and is called; null without one */
  readonly event: { readonly type: Event["event_type"]; readonly description: string | null } | null;
  readonly lines: readonly LineRow[];
}

const OWN = sql`not in ('MKT', 'ISR', 'I', 'EX', 'RE')`;

/** Whether every account of a transaction `t` is open to whoever reads. */
const ALL_OPEN = sql`is_open_transaction(t.universe_id, t.transaction_id, t.version)`;

/** The account of external flows, in whose name an account is told that is not open to whoever reads. */
const elsewhere = (account: Sql): Sql => sql`coalesce(${account}, (select x.account_id from account x
    where x.universe_id = t.universe_id and x.standard_code = 'RE'))`;

const SOURCE = sql`account src on src.universe_id = l.universe_id and src.account_id = l.src_account_id`;
const DESTINATION = sql`account dst on dst.universe_id = l.universe_id and dst.account_id = l.dst_account_id`;

const WHOLE_COLUMNS = columns({
  identifier: sql`t.identifier`,
  notes: sql`t.notes`,
  accounts: sql`'src', l.src_account_id, 'dst', l.dst_account_id, 'srcOwn', src.acct_type ${OWN},
      'dstOwn', dst.acct_type ${OWN}`,
  lines: sql`line_item l join ${SOURCE} join ${DESTINATION}`,
});

const OPEN_COLUMNS = columns({
  identifier: sql`case when ${ALL_OPEN} then t.identifier end`,
  notes: sql`case when t.notes is not null and ${ALL_OPEN} then t.notes end`,
  accounts: sql`'src', ${elsewhere(sql`src.account_id`)}, 'dst', ${elsewhere(sql`dst.account_id`)},
      'srcOwn', coalesce(src.acct_type ${OWN}, false), 'dstOwn', coalesce(dst.acct_type ${OWN}, false)`,
  lines: sql`line_item l left join ${SOURCE} left join ${DESTINATION}`,
});

function columns({
  identifier,
  notes,
  accounts,
  lines,
}: Readonly<Record<"identifier" | "notes" | "accounts" | "lines", Sql>>): Sql {
  return sql`t.transaction_id as uuid, t.version, t.event_id, t.ordinal::int as ordinal,
  ${identifier} as identifier, t.transaction_date, t.transaction_time, t.amendment_time, ${notes} as notes,
  t.created_time, t.revision,
  (select json_build_object('type', e.event_type, 'description', e.description) from event e
    where e.universe_id = t.universe_id and e.event_id = t.event_id) as event,
  (select coalesce(json_agg(json_build_object('action', l.action, ${accounts}, 'instrument', l.instrument_id,
      'quantity', trim_scale(l.quantity)::text, 'consideration', trim_scale(l.consideration)::text,
      'considerationUnit', l.consideration_unit_id, 'cause', l.cause_instrument_id) order by l.ordinal), '[]')
    from ${lines}
    where l.universe_id = t.universe_id and l.transaction_id = t.transaction_id and l.version = t.version) as lines`;
}

/**
 * What is read of a transaction `t`. Where only a part is open to whoever reads, what people wrote of one that also moves
 * what is not open stays out; of a whole universe nothing has to be asked for that.
 */
export function transactionColumns(): Sql {
  return viewNow() === null ? WHOLE_COLUMNS : OPEN_COLUMNS;
}

/** One transaction as it stands, or null. */
export async function findTransaction(tx: Reads, universe: string, id: string): Promise<TransactionRow | null> {
  const rows = await tx.query<TransactionRow>(sql`
    select ${transactionColumns()} from transaction t
    where t.universe_id = ${universe} and t.transaction_id = ${id} and t.superseded is null`);
  return rows[0] ?? null;
}

/** Transactions by id, in no order. */
export function findTransactions(
  tx: Reads,
  universe: string,
  ids: readonly string[],
): Promise<readonly TransactionRow[]> {
  return tx.query<TransactionRow>(sql`
    select ${transactionColumns()} from transaction t
    where t.universe_id = ${universe} and t.transaction_id = any(${ids}::uuid[]) and t.superseded is null`);
}

/** The transaction as it was known at a revision, or null. */
export async function findTransactionAt(
  tx: Reads,
  universe: string,
  id: string,
  revision: number,
): Promise<TransactionRow | null> {
  const rows = await tx.query<TransactionRow>(sql`
    select ${transactionColumns()} from transaction t
    where t.universe_id = ${universe} and t.transaction_id = ${id} and t.revision <= ${revision}
      and (t.superseded is null or t.superseded > ${revision})`);
  return rows[0] ?? null;
}

/** The transactions of some days (both included, `yyyy-MM-dd`) as they were known at a revision, the newest first. */
export async function findTransactionsAt(
  tx: Reads,
  universe: string,
  { since, until }: { readonly since?: string | undefined; readonly until: string },
  revision: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly TransactionRow[]> {
  const from = since === undefined ? sql`true` : sql`t.transaction_date >= ${since}::date`;
  // The page is cut first, so that only its own line items are read.
  return tx.query<TransactionRow>(sql`
    select ${transactionColumns()} from (
      select t.* from transaction t
      where t.universe_id = ${universe} and t.transaction_date <= ${until}::date and ${from} and t.revision <= ${revision}
        and (t.superseded is null or t.superseded > ${revision})
      order by t.transaction_date desc, t.transaction_id desc limit ${limit} offset ${offset}
    ) t order by t.transaction_date desc, t.transaction_id desc`);
}

/** The lines of a version, to be recorded again with the next one. */
export async function keptLines(
  tx: Reads,
  universe: string,
  id: string,
  version: number,
): Promise<readonly LineItem[]> {
  return tx.query<LineItem>(sql`
    select action, src_account_id as src, dst_account_id as dst,
      json_build_object('id', instrument_id, 'universe', instrument_universe_id) as instrument, quantity, consideration,
      case when consideration_unit_id is not null then
        json_build_object('id', consideration_unit_id, 'universe', consideration_unit_universe_id) end as "considerationUnit",
      case when cause_instrument_id is not null then
        json_build_object('id', cause_instrument_id, 'universe', cause_instrument_universe_id) end as cause
    from line_item where universe_id = ${universe} and transaction_id = ${id} and version = ${version} order by ordinal`);
}
