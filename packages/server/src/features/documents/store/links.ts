import type { LinkFigure, LinkTarget } from "@distributary/contract/records/document-links";
import type { Reads } from "../../../access/records/reads.ts";
import { insertRows, type StoredRow } from "../../../access/store/rows.ts";
import { sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A link as it is read. */
export interface LinkRow {
  readonly uuid: string;
  readonly document_id: string;
  readonly kind: LinkTarget;
  readonly target_id: string;
  readonly attributes: Record<string, unknown>;
  readonly label: string | null;
}

// One look-up for each kind: what a record is called.
const LABEL = sql`case l.target_kind
  when 'entity' then (select e.name from entity e
    where e.universe_id = l.target_universe_id and e.entity_id = l.target_id)
  when 'account' then (select a.name from account a where a.universe_id = l.universe_id and a.account_id = l.target_id)
  when 'instrument' then (select i.display_name from instrument i
    where i.universe_id = l.target_universe_id and i.instrument_id = l.target_id)
  when 'event' then (select coalesce(v.description, v.event_type || ' ' || v.event_date) from event v
    where v.universe_id = l.universe_id and v.event_id = l.target_id)
  when 'prospect' then (select p.notes from prospect p where p.universe_id = l.universe_id and p.prospect_id = l.target_id)
  when 'transaction' then (select coalesce(t.identifier, t.notes, t.transaction_date::text) from transaction t
    where t.universe_id = l.universe_id and t.transaction_id = l.target_id order by t.version desc limit 1)
  when 'observable' then (select coalesce(o.identifier, o.description, o.type_id || ' ' || o.date_of) from observable o
    where o.universe_id = l.universe_id and o.observable_id = l.target_id order by o.version desc limit 1)
  end`;

/** The links that stand, of these documents, in the order in which they were made. */
export function linksOf(tx: Reads, universe: string, documents: readonly string[]): Promise<readonly LinkRow[]> {
  if (documents.length === 0) return Promise.resolve([]);
  return tx.query<LinkRow>(sql`
    select l.link_id as uuid, l.document_id, l.target_kind as kind, l.target_id, l.attributes, ${LABEL} as label
    from document_link l
    where l.universe_id = ${universe} and l.document_id = any(${documents}::uuid[]) and l.superseded is null
    order by l.created_time, l.link_id`);
}

/**
 * As a part of a query: `named`, the documents (`document_id`) by `kind` and `id` of the records that come from them, with
 * the `figure` of the record where one is named.
 */
export function namedBy(universe: string, records: readonly { readonly kind: LinkTarget; readonly id: string }[]): Sql {
  return sql`asked as (
      select kind, id from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as a (kind text, id uuid)
    ), named as (
      select a.kind, a.id, l.document_id, l.attributes->>'figure' as figure from asked a join document_link l
        on l.universe_id = ${universe} and l.target_kind = a.kind and l.target_id = a.id and l.superseded is null
      union
      select a.kind, a.id, o.document_id, null from asked a join observable o
        on a.kind = 'observable' and o.universe_id = ${universe} and o.observable_id = a.id
        and o.superseded is null and o.document_id is not null
    )`;
}

/** Which documents that stand these records come from, by links and by the document that an observation names. */
export function sourcesOf(
  tx: Reads,
  universe: string,
  records: readonly { readonly kind: LinkTarget; readonly id: string }[],
) {
  return tx.query<{ kind: LinkTarget; id: string; document_id: string; figure: LinkFigure | null }>(sql`
    with ${namedBy(universe, records)}
    select n.kind, n.id, n.document_id, n.figure from named n join document d
      on d.universe_id = ${universe} and d.document_id = n.document_id and d.superseded is null and not d.is_folder
    order by n.figure is null, d.is_fragment desc, d.created_time, d.document_id, n.kind, n.id`);
}

/** Places in a list of records that name one which never was; what was deleted meanwhile still has its documents. */
export async function neverThere(
  tx: Reads,
  universe: string,
  records: readonly { readonly kind: LinkTarget; readonly id: string }[],
): Promise<readonly number[]> {
  const rows = await tx.query<{ at: number }>(sql`
    select (a.at - 1)::int as at
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb) with ordinality as a (said, at),
      lateral (select a.said->>'kind' as kind, (a.said->>'id')::uuid as id) r
    where not case r.kind
      when 'entity' then exists (select from entity e
        where e.universe_id in (${universe}, system_universe()) and e.entity_id = r.id)
      when 'instrument' then exists (select from instrument i
        where i.universe_id in (${universe}, system_universe()) and i.instrument_id = r.id)
      when 'account' then exists (select from account c where c.universe_id = ${universe} and c.account_id = r.id)
      when 'event' then exists (select from event v where v.universe_id = ${universe} and v.event_id = r.id)
      when 'prospect' then exists (select from prospect p where p.universe_id = ${universe} and p.prospect_id = r.id)
      when 'transaction' then exists (select from transaction t
        where t.universe_id = ${universe} and t.transaction_id = r.id)
      when 'observable' then exists (select from observable o
        where o.universe_id = ${universe} and o.observable_id = r.id)
      else false
    end
    order by 1`);
  return rows.map((row) => row.at);
}

/** Inserts links. */
export function insertLinks(tx: Transaction, rows: readonly StoredRow[]): Promise<void> {
  return insertRows(tx, "document_link", rows);
}

/** Lets links stand no more; `as` inserts each anew with other attributes. */
export async function endLinks(
  tx: Transaction,
  universe: string,
  ids: readonly string[],
  revision: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update document_link set superseded = ${revision}
    where universe_id = ${universe} and link_id = any(${ids}::uuid[]) and superseded is null`);
}

/** Ends a link and lets it go on with other attributes. */
export async function changeLink(
  tx: Transaction,
  universe: string,
  id: string,
  next: { readonly revision: number; readonly attributes: Readonly<Record<string, unknown>> },
): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update document_link set superseded = ${next.revision}
      where universe_id = ${universe} and link_id = ${id} and superseded is null returning *
    )
    insert into document_link (universe_id, link_id, document_id, target_kind, target_universe_id, target_id, attributes,
      created_time, revision)
    select universe_id, link_id, document_id, target_kind, target_universe_id, target_id,
      ${JSON.stringify(next.attributes)}::jsonb, created_time, ${next.revision} from ended`);
}

/** Transactions and observations that stand, of these ids. */
export async function standingOf(
  tx: Reads,
  universe: string,
  kind: "transaction" | "observable",
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    kind === "transaction"
      ? sql`select transaction_id as id from transaction
          where universe_id = ${universe} and transaction_id = any(${ids}::uuid[]) and superseded is null`
      : sql`select observable_id as id from observable
          where universe_id = ${universe} and observable_id = any(${ids}::uuid[]) and superseded is null`,
  );
  return rows.map((row) => row.id);
}
