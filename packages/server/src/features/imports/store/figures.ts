import type { Reads } from "../../../access/records/reads.ts";
import { SYSTEM_UNIVERSE } from "../../../access/session/actor.ts";
import { sql } from "../../../platform/db/sql.ts";

/** A holding at the end of a day. */
export interface AskedHolding {
  readonly account: string;
  readonly unit: string;
  readonly date: string;
  /** the currency in which a price is looked for; empty where none is */
  readonly currency: string;
}

/** What is recorded of a holding; texts are plain decimals. */
export interface RecordedHolding {
  /** place among those that were asked for, from 1 */
  readonly place: number;
  readonly accountName: string;
  readonly label: string;
  readonly recorded: string;
  /** what of it other records than those of the import moved */
  readonly others: string;
  readonly price: string | null;
  readonly priceDate: string | null;
}

/** What the universe holds of each holding on its day, and its last price until then. */
export function recordedHoldings(
  reads: Reads,
  universe: string,
  importId: string,
  asked: readonly AskedHolding[],
): Promise<readonly RecordedHolding[]> {
  const [accounts, units, dates, currencies] = [
    asked.map(({ account }) => account),
    asked.map(({ unit }) => unit),
    asked.map(({ date }) => date),
    asked.map(({ currency }) => currency),
  ];
  return reads.query<RecordedHolding>(sql`
    with asked as (
      select * from unnest(${accounts}::uuid[], ${units}::uuid[], ${dates}::date[], ${currencies}::text[])
        with ordinality as asked (account_id, unit_id, day, currency, place)
    ), moved as materialized (
      select l.transaction_id, l.version, l.instrument_id, side.account_id, side.change
      from line_item l
      cross join lateral (values (l.dst_account_id, l.quantity), (l.src_account_id, -l.quantity)) as side (account_id, change)
      where l.universe_id = ${universe} and side.account_id = any(${accounts}::uuid[])
        and l.instrument_id = any(${units}::uuid[])
    ), held as (
      select asked.place, sum(moved.change) as recorded,
        coalesce(sum(moved.change) filter (where e.import_id is distinct from ${importId}::uuid), 0) as others
      from moved
      join transaction t on t.universe_id = ${universe} and t.transaction_id = moved.transaction_id
        and t.version = moved.version and t.superseded is null
      join asked on asked.account_id = moved.account_id and asked.unit_id = moved.instrument_id
        and t.transaction_date <= asked.day
      left join event e on e.universe_id = t.universe_id and e.event_id = t.event_id
      group by asked.place
    )
    select asked.place::int as place, a.name as "accountName",
      case when i.instrument_type = 'CCY' then i.identifier else i.display_name end as label,
      trim_scale(coalesce(held.recorded, 0))::text as recorded, trim_scale(coalesce(held.others, 0))::text as others,
      trim_scale(priced.price)::text as price, priced.date_of::text as "priceDate"
    from asked
    join account a on a.universe_id = ${universe} and a.account_id = asked.account_id and a.superseded is null
    join instrument i on i.universe_id in (${universe}, ${SYSTEM_UNIVERSE}) and i.instrument_id = asked.unit_id
      and i.superseded is null
    left join held on held.place = asked.place
    left join lateral (
      select o.price, o.date_of from observable o
      join instrument u on u.universe_id = o.units_universe_id and u.instrument_id = o.units_id
        and u.identifier = asked.currency and u.superseded is null
      where asked.currency <> '' and o.universe_id = ${universe} and o.type_id = 'std.price'
        and o.instrument_id = asked.unit_id and o.date_of <= asked.day and o.price is not null and o.superseded is null
      order by o.date_of desc, o.source desc, o.observable_id desc limit 1
    ) priced on true
    order by asked.place`);
}
