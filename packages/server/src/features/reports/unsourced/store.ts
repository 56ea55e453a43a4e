import type { SourcedKind, UnsourcedPlace } from "@distributary/contract/reporting/figures-without-source";
import type { Reads } from "../../../access/records/reads.ts";
import type { Page } from "../../../access/store/paging.ts";
import { join, nothing, sql, type Sql } from "../../../platform/db/sql.ts";
import { OBSERVATION_SOURCED, OBSERVED_AMOUNT, OBSERVED_FIGURE } from "../pack/sourced.ts";

/** A currency: its instrument, its code, and its rate into the currency of the answer where there is one. */
export interface CurrencyRate {
  readonly id: string;
  readonly code: string;
  readonly rate: string | null;
}

/** A figure as it is read. */
export interface UnsourcedRow {
  readonly kind: SourcedKind;
  readonly record_kind: "transaction" | "observable";
  readonly id: string;
  readonly line: number;
  readonly date: string;
  readonly account: string | null;
  readonly instrument: string | null;
  readonly description: string | null;
  readonly quantity: string | null;
  readonly amount: string | null;
  readonly unit: string | null;
  readonly value: string | null;
}

/** How many figures there are of a kind and a currency, and how much they are together; null: of no currency. */
export interface SumRow {
  readonly kind: SourcedKind;
  readonly unit: string | null;
  readonly figures: number;
  readonly amount: string | null;
}

const KIND = sql`case o.type_id when 'std.price' then 'price' when 'std.position' then 'position' else 'statement' end`;

function ratesOf(name: Sql, rates: readonly CurrencyRate[]): Sql {
  return sql`${name} as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (id uuid, code text, rate numeric))`;
}

/**
 * Figures whose records point at no document: money that transactions moved, and what observations say; those of the
 * largest value first, and of one value those of the largest amount. Of each currency no more lines are read than the
 * page needs, and those that it skips.
 */
export function unsourcedFigures(
  tx: Reads,
  universe: string,
  {
    rates,
    moved,
    kind,
    after,
  }: {
    readonly rates: readonly CurrencyRate[];
    /** those of which transactions moved any */
    readonly moved: readonly CurrencyRate[];
    readonly kind: SourcedKind | null;
    /** the row before the first one; null: from the top */
    readonly after: UnsourcedPlace | null;
  },
  { limit, offset }: Page,
): Promise<readonly UnsourcedRow[]> {
  const wanted = limit + offset;
  const money = sql`
    select 'transaction' as kind, 'transaction' as record_kind, m.transaction_id as id, m.ordinal::int as line,
      m.transaction_date as date, m.dst_account_id as account_id, m.src_account_id as from_id, null::uuid as instrument_id,
      m.event_id, m.notes as description, null::numeric as quantity, m.quantity as amount, r.code as unit,
      m.quantity * r.rate as value
    from moved r cross join lateral money_without_source(${universe}, r.id, r.rate, ${wanted}, ${after !== null},
      ${after?.value ?? null}::numeric, ${after?.amount ?? null}::numeric, ${after?.id ?? null}::uuid,
      ${after?.line ?? null}::integer) m`;
  const said = sql`
    select ${KIND}, 'observable', o.observable_id, 0, o.date_of, o.account_id, null::uuid, o.instrument_id, null::uuid,
      o.description, o.quantity, ${OBSERVED_AMOUNT}, r.code, abs(${OBSERVED_AMOUNT}) * r.rate
    from observable o left join rates r on r.id = o.units_id
    where o.universe_id = ${universe} and ${OBSERVED_FIGURE} and not ${OBSERVATION_SOURCED}
      ${kind === null ? nothing : sql`and ${KIND} = ${kind}`}`;
  const parts = kind === null ? [money, said] : [kind === "transaction" ? money : said];
  return tx.query<UnsourcedRow>(sql`
    with ${ratesOf(sql`rates`, rates)}, ${ratesOf(sql`moved`, moved)}, figures (kind, record_kind, id, line, date, account_id, from_id, instrument_id, event_id, description,
      quantity, amount, unit, value) as (${join(parts, sql` union all `)}), page as (
      select * from figures ${after === null ? nothing : sql`where ${isBehind(after)}`}
      order by value desc nulls last, amount desc nulls last, id, line limit ${limit} offset ${offset})
    select p.kind, p.record_kind, p.id, p.line, p.date::text as date,
      -- Where money goes to, unless that only says what it was for.
      case when a.standard_code is null or a.standard_code = '@default' or f.name is null then a.name else f.name end
        as account, i.display_name as instrument,
      coalesce(v.description, p.description) as description, p.quantity::text as quantity, p.amount::text as amount,
      p.unit, p.value::text as value
    from page p
      left join account a on a.universe_id = ${universe} and a.account_id = p.account_id
      left join account f on f.universe_id = ${universe} and f.account_id = p.from_id
      left join event v on v.universe_id = ${universe} and v.event_id = p.event_id
      left join instrument i on i.universe_id in (${universe}, system_universe()) and i.instrument_id = p.instrument_id
        and i.superseded is null
    order by p.value desc nulls last, p.amount desc nulls last, p.id, p.line`);
}

/** Whether a row comes after a place in the order of the list. */
function isBehind({ value, amount, id, line }: UnsourcedPlace): Sql {
  const next = sql`(id, line) > (${id}::uuid, ${line}::integer)`;
  const ofValue =
    amount === null
      ? sql`(amount is null and ${next})`
      : sql`(amount < ${amount}::numeric or amount is null or (amount = ${amount}::numeric and ${next}))`;
  return value === null
    ? sql`(value is null and ${ofValue})`
    : sql`(value < ${value}::numeric or value is null or (value = ${value}::numeric and ${ofValue}))`;
}

/** All money that transactions moved, currency by currency. */
export function moneyMoved(tx: Reads, universe: string, currencies: readonly string[]): Promise<readonly SumRow[]> {
  return tx.query<SumRow>(sql`
    select 'transaction' as kind, l.instrument_id as unit, count(*)::int as figures, sum(l.quantity)::text as amount
    from line_item l join transaction t on t.universe_id = l.universe_id and t.transaction_id = l.transaction_id
      and t.version = l.version and t.superseded is null
    where l.universe_id = ${universe} and l.instrument_universe_id = system_universe()
      and l.instrument_id = any(${currencies}::uuid[])
    group by l.instrument_id`);
}

/** The same of transactions that come from a document. */
export function moneySourced(tx: Reads, universe: string, currencies: readonly string[]): Promise<readonly SumRow[]> {
  return tx.query<SumRow>(sql`
    with linked as (
      select k.target_id as transaction_id from document_link k
      where k.universe_id = ${universe} and k.target_kind = 'transaction' and k.superseded is null
      union
      select t.transaction_id from document_link k join transaction t
        on t.universe_id = ${universe} and t.event_id = k.target_id and t.superseded is null
      where k.universe_id = ${universe} and k.target_kind = 'event' and k.superseded is null
    )
    select 'transaction' as kind, l.instrument_id as unit, count(*)::int as figures, sum(l.quantity)::text as amount
    from linked k join transaction t on t.universe_id = ${universe} and t.transaction_id = k.transaction_id
        and t.superseded is null
      join line_item l on l.universe_id = ${universe} and l.transaction_id = t.transaction_id and l.version = t.version
    where l.instrument_universe_id = system_universe() and l.instrument_id = any(${currencies}::uuid[])
    group by l.instrument_id`);
}

/** What observations say, kind by kind and currency by currency; `sourced`: only those that come from a document. */
export function observationsSaid(tx: Reads, universe: string, sourced: boolean): Promise<readonly SumRow[]> {
  return tx.query<SumRow>(sql`
    select ${KIND} as kind, o.units_id as unit, count(*)::int as figures,
      sum(abs(${OBSERVED_AMOUNT}))::text as amount
    from observable o where o.universe_id = ${universe} and ${OBSERVED_FIGURE} ${sourced ? sql`and ${OBSERVATION_SOURCED}` : nothing}
    group by 1, 2`);
}

/** By which revisions a universe and its ledger changed last. */
export async function revisionsOf(
  tx: Reads,
  universe: string,
): Promise<{ readonly all: number; readonly book: number }> {
  const rows = await tx.query<{ all: number; book: number }>(sql`
    select revision::float8 as all, book_revision::float8 as book from universe where universe_id = ${universe}`);
  return rows[0] ?? { all: 0, book: 0 };
}
