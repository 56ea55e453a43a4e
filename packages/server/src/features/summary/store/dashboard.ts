import type { Reads } from "../../../access/records/reads.ts";
import { countRows } from "../../../access/store/paging.ts";
import { sql, type Sql } from "../../../platform/db/sql.ts";

/** How many rows a list shows; the count beside it is of all. */
const SHOWN = 10;

const COUNTED = {
  accounts: sql`select from account where universe_id = current_universe() and superseded is null and not is_system_account`,
  entities: sql`select from entity where universe_id = current_universe() and superseded is null`,
  instruments: sql`select from instrument where universe_id = current_universe() and superseded is null`,
  transactions: sql`select from transaction where universe_id = current_universe() and superseded is null`,
  events: sql`select from event where universe_id = current_universe() and superseded is null`,
} as const;

export type Counts = Record<keyof typeof COUNTED, Awaited<ReturnType<typeof countRows>>>;

/** What stands in the universe, by kind. */
export async function countsOf(reads: Reads): Promise<Counts> {
  const counted = await Promise.all(
    Object.entries(COUNTED).map(async ([kind, rows]) => [kind, await countRows(reads, rows)] as const),
  );
  return Object.fromEntries(counted) as Counts;
}

export interface NewestRow {
  readonly event_id: string;
  readonly event_type: string;
  readonly date: string;
  readonly description: string | null;
  readonly updated_time: Date;
  readonly transaction_id: string | null;
}

/** The events that were changed last, each with its first transaction. */
export function newestEvents(reads: Reads): Promise<readonly NewestRow[]> {
  return reads.query<NewestRow>(sql`
    select e.event_id, e.event_type, e.event_date as date, e.description, e.updated_time,
      (select t.transaction_id from transaction t where t.universe_id = e.universe_id and t.event_id = e.event_id
        and t.superseded is null order by t.transaction_id limit 1) as transaction_id
    from event e where e.universe_id = current_universe() and e.superseded is null
    order by e.updated_time desc, e.event_id desc limit ${SHOWN}`);
}

export interface ProspectRow {
  readonly uuid: string;
  readonly event_type: string;
  readonly direction: string | null;
  readonly instrument_id: string | null;
  readonly notes: string | null;
  readonly updated_time: Date;
}

/** Prospects of which nothing was recorded yet, the newest first. */
export async function openProspects(reads: Reads) {
  const open = sql`prospect p where p.universe_id = current_universe() and p.superseded is null
    and not exists (select from event e where e.universe_id = p.universe_id and e.prospect_id = p.prospect_id
      and e.superseded is null)`;
  return {
    count: await countRows(reads, sql`select from ${open}`),
    rows: await reads.query<ProspectRow>(sql`
      select p.prospect_id as uuid, p.event_type, p.direction, p.instrument_id, p.notes, p.updated_time from ${open}
      order by p.prospect_id desc limit ${SHOWN}`),
  };
}

export interface UnsettledRow {
  readonly event_id: string;
  readonly event_type: "LPCC" | "LPCD";
  readonly date: string;
  readonly due: string | null;
  readonly account_id: string | null;
  readonly commitment_id: string | null;
  readonly units_id: string | null;
  readonly amount: string;
  readonly settled: string;
  readonly open: string;
}

const PARTS = ["income", "interest", "ordinary_dividend", "qualified_dividend", "capital_gains", "return_of_capital"];

/** Calls and distributions of which something is still to be paid, the one due first first. */
export async function unsettledNotices(reads: Reads) {
  const parts: Sql = [...PARTS, "redeemed_principal"]
    .map((part) => sql`coalesce((data ->> ${part})::numeric, 0)`)
    .reduce((sum, part) => sql`${sum} + ${part}`);
  const open = sql`(
    select event_id, event_type, event_date as date, coalesce(data ->> 'due_date', data ->> 'expected_date') as due,
      coalesce(data ->> 'capital_account_id', data ->> 'principal_account_id') as account_id,
      data ->> 'commitment_id' as commitment_id, data ->> 'payable_unit_id' as units_id,
      coalesce((data ->> 'amount')::numeric, (data ->> 'total')::numeric, ${parts}) as amount,
      (select coalesce(sum((c.event_data -> 'capital_activity' ->> 'amount')::numeric), 0) from event c
        where c.universe_id = notice.universe_id and c.parent_event_id = notice.event_id and c.event_type = 'CACT'
          and c.superseded is null) as settled
    from (select *, coalesce(event_data -> 'capital_call', event_data -> 'capital_distro') as data from event
      where universe_id = current_universe() and event_type in ('LPCC', 'LPCD') and superseded is null) notice
  ) noticed where amount > settled`;
  return {
    count: await countRows(reads, sql`select from ${open}`),
    rows: await reads.query<UnsettledRow>(sql`
      select event_id, event_type, date, due, account_id, commitment_id, units_id, amount::text as amount,
        settled::text as settled, (amount - settled)::text as open
      from ${open} order by coalesce(due, date::text), event_id limit ${SHOWN}`),
  };
}
