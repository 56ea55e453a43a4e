import type { KeptRecord } from "@distributary/contract/entry/imports";
import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";

/** That records of a kind name one that is asked about; `by` only where these are asked about themselves. */
export interface Use {
  readonly id: string;
  readonly by: string | null;
  readonly kind: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** How many of the records that use a kept one are named, of each kind. */
const NAMES = 3;

/** A uuid as it stands in the text of a record's fields. */
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * What stands and uses accounts, securities or entities: a transaction, an observation, a prospect, a notice, the
 * profile, or any record whose fields name them, whatever the field (a settlement account, an owner, a collateral).
 */
export async function usesOf(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly Use[]> {
  return [
    ...(await tx.query<Use>(bookedUses(universe, ids))),
    ...(await tx.query<Use>(observedUses(universe, ids))),
    ...(await tx.query<Use>(namedUses(universe, ids))),
  ];
}

/** Uses counted by the kind of the records that use, a few of them named. */
export function together(uses: readonly Use[]): KeptRecord["used_by"] {
  const kinds = new Map<string, { kind: string; count: number; names: string[] }>();
  for (const { kind, count, names } of uses) {
    const all = kinds.get(kind) ?? { kind, count: 0, names: [] };
    all.count += count;
    all.names = [...all.names, ...names].slice(0, NAMES);
    kinds.set(kind, all);
  }
  return [...kinds.values()];
}

/** Line items of standing transactions: those that went with the import are many, and left out before anything else. */
function bookedUses(universe: string, ids: readonly string[]): Sql {
  return sql`
    select used.id, null as by, 'event' as kind, count(*)::int as count, (array_agg(
      concat_ws(' ', used.day, coalesce(e.description, used.identifier)) order by used.day, used.transaction_id))[1:${NAMES}::int] as names
    from (
      select distinct named.id, t.transaction_id, t.transaction_date as day, t.identifier, t.event_id
      from line_item l join transaction t using (universe_id, transaction_id, version)
      cross join lateral (values (l.src_account_id), (l.dst_account_id), (l.instrument_id), (l.cause_instrument_id),
        (l.consideration_unit_id)) as named (id)
      where l.universe_id = ${universe} and t.superseded is null and named.id = any(${ids}::uuid[])
    ) used
    left join event e on e.universe_id = ${universe} and e.event_id = used.event_id
    group by used.id`;
}

/** Standing observations. */
function observedUses(universe: string, ids: readonly string[]): Sql {
  return sql`
    select named.id, null as by, 'observable' as kind, count(*)::int as count,
      (array_agg(coalesce(o.date_of::text, o.identifier, '') order by o.date_of desc, o.observable_id))[1:${NAMES}::int] as names
    from observable o cross join lateral (
      select distinct id from (values (o.account_id), (o.instrument_id), (o.units_id)) as one (id)) as named
    where o.universe_id = ${universe} and o.superseded is null and named.id = any(${ids}::uuid[])
      and (o.account_id = any(${ids}::uuid[]) or o.instrument_id = any(${ids}::uuid[]) or o.units_id = any(${ids}::uuid[]))
    group by named.id`;
}

/**
 * Records whose fields name others, whatever the field. Events of the kind NEW are left to their line items: there may
 * be a million of them, and what they name they move. Traces of changes (`U…`) tell what was named once and use nothing.
 */
function namedUses(universe: string, ids: readonly string[]): Sql {
  const stands = sql`universe_id = ${universe} and superseded is null`;
  return sql`
    select distinct found.id, case when holder.id = any(${ids}::uuid[]) then holder.id end as by, holder.kind,
      1 as count, array[holder.name] as names
    from (
      select 'account' as kind, account_id as id, name, to_jsonb(a) as fields from account a where ${stands}
      union all select 'instrument', instrument_id, display_name, to_jsonb(i) from instrument i where ${stands}
      union all select 'entity', entity_id, name, to_jsonb(e) from entity e where ${stands}
      union all select 'prospect', prospect_id, coalesce(notes, ''), to_jsonb(p) from prospect p where ${stands}
      union all select 'event', event_id, coalesce(description, event_date::text), event_data from event
        where ${stands} and event_type <> 'NEW' and event_type not like 'U%'
      union all select 'profile', universe_id, '', jsonb_build_array(primary_entity_id) from universe
        where universe_id = ${universe}
    ) holder
    cross join lateral (
      select distinct match[1]::uuid as id from regexp_matches(lower(holder.fields::text), ${UUID}, 'g') as match) as found
    where found.id = any(${ids}::uuid[]) and found.id <> holder.id`;
}
