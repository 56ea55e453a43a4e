import { sql } from "../../../platform/db/sql.ts";
import type { Reads } from "../../../access/records/reads.ts";

/** An own account and what it holds. */
export interface HeldElsewhere {
  readonly account: string;
  readonly name: string;
  /** decimal text; below zero: owed */
  readonly held: string;
}

/**
 * The own accounts other than one that hold an instrument, or owe it, when a day begins, without those in which another
 * event recorded a split of it on that day; by name. What `event` itself brought does not count: it is derived anew.
 */
export function heldElsewhere(
  tx: Reads,
  universe: string,
  of: { readonly instrument: string; readonly account: string; readonly date: string; readonly event: string },
): Promise<readonly HeldElsewhere[]> {
  return tx.query<HeldElsewhere>(sql`
    with line as (
      select l.src_account_id as src, l.dst_account_id as dst, l.quantity, l.action, t.transaction_date as day
      from line_item l join transaction t using (universe_id, transaction_id, version)
      where l.universe_id = ${universe} and l.instrument_id = ${of.instrument} and t.superseded is null
        and t.transaction_date <= ${of.date}::date and t.event_id is distinct from ${of.event}::uuid
    ), held as (
      select account, sum(quantity) as quantity from (
        select dst as account, quantity from line where day < ${of.date}::date
        union all select src, -quantity from line where day < ${of.date}::date
      ) moved group by account having sum(quantity) <> 0
    )
    select a.account_id as account, a.name, trim_scale(h.quantity)::text as held
    from held h join account a on a.universe_id = ${universe} and a.account_id = h.account and a.superseded is null
    where a.account_id <> ${of.account} and coalesce(a.standard_code, '@default') = '@default'
      and not exists (select from line where action = 'split' and day = ${of.date}::date
        and a.account_id in (src, dst))
    order by a.name, a.account_id`);
}
