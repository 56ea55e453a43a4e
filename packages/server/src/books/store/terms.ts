import { SYSTEM_UNIVERSE } from "../../access/session/actor.ts";
import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly role: string | null;
  readonly standard: string | null;
  readonly number: string | null;
  readonly lot_method: string | null;
  /** its own, then its entity's */
  readonly tags: readonly string[];
  readonly entity_id: string | null;
  readonly entity_name: string | null;
  readonly owner_id: string | null;
  /** `user_attributes.owners` as it is stored */
  readonly owners: unknown;
}

/** Accounts as they are now, or as they were known at a revision: the body that a later revision replaced goes first. */
export function accounts(tx: Transaction, revision: number | null): Promise<readonly AccountRow[]> {
  const known = knownBody("account", sql`a.account_id`, revision);
  return tx.query<AccountRow>(sql`select a.account_id as id, coalesce(v.body->>'name', a.name) as name,
      coalesce(v.body->>'acct_type', a.acct_type) as type,
      coalesce(v.body->'user_attributes', a.user_attributes)->>'role' as role,
      coalesce(v.body->'user_attributes', a.user_attributes)->>'lot_method' as lot_method,
      ${knownTags(sql`a.user_tags`)} || coalesce(e.user_tags, '{}') as tags,
      a.standard_code as standard, coalesce(v.body->>'acct_number', a.acct_number) as number,
      e.entity_id as entity_id, e.name as entity_name,
      case when v.body ? 'owner_id' then (v.body->>'owner_id')::uuid else a.owner_id end as owner_id,
      coalesce(v.body->'user_attributes', a.user_attributes)->'owners' as owners
    from account a
    left join lateral (${known}) v on true
    left join entity e on e.universe_id = a.entity_universe_id
      and e.entity_id = coalesce((v.body->>'entity_id')::uuid, a.entity_id)
    where a.universe_id = ${tx.universe} and ${notSuperseded(sql`a.superseded`, revision)}
    order by a.account_id`);
}

export interface InstrumentRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly identifier: string;
  readonly settlement_unit_id: string | null;
  readonly multiplier: string | null;
  readonly par: string | null;
  readonly issuer_id: string | null;
  readonly tags: readonly string[];
  /** null where nothing but the kind is recorded */
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly issue_date: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly issued_amount: string | null;
}

/** Own instruments and the shared currencies, now or as known at a revision. */
export function instruments(tx: Transaction, revision: number | null): Promise<readonly InstrumentRow[]> {
  const known = knownBody("instrument", sql`i.instrument_id`, revision);
  return tx.query<InstrumentRow>(sql`select i.instrument_id as id, coalesce(v.body->>'display_name', i.display_name) as name,
      ${knownTags(sql`i.user_tags`)} as tags,
      case when v.body ? 'issuer_id' then (v.body->>'issuer_id')::uuid else i.issuer_id end as issuer_id,
      coalesce(v.body->>'instrument_type', i.instrument_type) as type, coalesce(v.body->>'identifier', i.identifier) as identifier,
      coalesce((v.body->>'settlement_unit_id')::uuid, i.settlement_unit_id) as settlement_unit_id,
      coalesce((v.body->>'price_multiplier')::numeric, i.price_multiplier)::text as multiplier,
      coalesce((v.body->>'par_amount')::numeric, i.par_amount)::text as par,
      nullif(jsonb_strip_nulls(coalesce(v.body->'details', i.details)) - 'detail_type', '{}') as details,
      coalesce((v.body->>'issue_date')::date, i.issue_date)::text as issue_date,
      coalesce((v.body->>'start_date')::date, i.start_date)::text as start_date,
      coalesce((v.body->>'end_date')::date, i.end_date)::text as end_date,
      trim_scale(coalesce((v.body->>'issued_amount')::numeric, i.issued_amount))::text as issued_amount
    from instrument i left join lateral (${known}) v on true
    where (i.universe_id = ${tx.universe} or i.universe_id = ${SYSTEM_UNIVERSE}) and ${notSuperseded(sql`i.superseded`, revision)}
    order by i.universe_id <> ${SYSTEM_UNIVERSE}, i.instrument_id`);
}

/** Tags of the body that stands in the lateral row, else those of the record. */
function knownTags(own: Sql): Sql {
  return sql`case when v.body ? 'user_tags' then array(select jsonb_array_elements_text(v.body->'user_tags')) else ${own} end`;
}

/** The body of a record as a revision knew it, that a later one replaced; no body where the revision is null. */
export function knownBody(kind: string, id: Sql, revision: number | null): Sql {
  if (revision === null) return sql`select null::jsonb as body`;
  return sql`select body from record_version r where r.universe_id = current_universe() and r.kind = ${kind}
    and r.record_id = ${id} and r.revision <= ${revision} and r.superseded > ${revision}`;
}

/** Current, or not yet superseded at a revision. */
export function notSuperseded(column: Sql, revision: number | null): Sql {
  return revision === null ? sql`${column} is null` : sql`(${column} is null or ${column} > ${revision})`;
}
