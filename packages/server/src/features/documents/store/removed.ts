import type { Reads } from "../../../access/records/reads.ts";
import { erasedOf } from "./contents.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A document that was removed, and by which revision. */
export interface RemovedRow {
  readonly name: string;
  readonly parent_id: string | null;
  readonly is_fragment: boolean;
  readonly superseded: number;
}

/** One document that stands no more; null: it stands, or never was. */
export async function findRemoved(tx: Reads, universe: string, id: string): Promise<RemovedRow | null> {
  const rows = await tx.query<RemovedRow>(sql`
    select name, parent_id, is_fragment, superseded from document
    where universe_id = ${universe} and document_id = ${id} and superseded is not null`);
  return rows[0] ?? null;
}

/** What a document is, whether it stands or was removed; null: it never was. */
export async function findFile(
  tx: Reads,
  universe: string,
  id: string,
): Promise<{ readonly is_folder: boolean; readonly is_fragment: boolean } | null> {
  const rows = await tx.query<{ is_folder: boolean; is_fragment: boolean }>(sql`
    select is_folder, is_fragment from document where universe_id = ${universe} and document_id = ${id}`);
  return rows[0] ?? null;
}

/** A removed document and all that fell with it by the same revision; what was erased since stays removed. */
export async function fallenWith(
  tx: Reads,
  universe: string,
  id: string,
  revision: number,
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with recursive below as (
      select document_id from document
      where universe_id = ${universe} and document_id = ${id} and superseded = ${revision}
      union
      select d.document_id from document d join below on d.parent_id = below.document_id
      where d.universe_id = ${universe} and d.superseded = ${revision}
    )
    select document_id as id from below where document_id not in (${erasedOf(universe)})`);
  return rows.map((row) => row.id);
}

/** Lets removed documents stand again; the bodies that they had until they were removed are kept. */
export async function standAgain(
  tx: Transaction,
  universe: string,
  ids: readonly string[],
  now: { readonly revision: number; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into record_version (universe_id, kind, record_id, revision, superseded, body)
    select universe_id, 'document', document_id, revision, superseded, to_jsonb(kept) from document kept
    where universe_id = ${universe} and document_id = any(${ids}::uuid[]) and superseded is not null`);
  await tx.execute(sql`
    update document set superseded = null, revision = ${now.revision}, updated_time = ${now.at}
    where universe_id = ${universe} and document_id = any(${ids}::uuid[]) and superseded is not null`);
}

/** The links of documents that ended with a revision. */
export function linksEndedBy(tx: Reads, universe: string, ids: readonly string[], revision: number) {
  return tx.query<{ link_id: string; kind: string; target_id: string }>(sql`
    select link_id, target_kind as kind, target_id from document_link
    where universe_id = ${universe} and document_id = any(${ids}::uuid[]) and superseded = ${revision}`);
}

/** Makes links anew that ended with a revision. */
export async function linkAgain(
  tx: Transaction,
  universe: string,
  links: readonly string[],
  ended: number,
  revision: number,
): Promise<void> {
  await tx.execute(sql`
    insert into document_link (universe_id, link_id, document_id, target_kind, target_universe_id, target_id, attributes,
      created_time, revision)
    select universe_id, link_id, document_id, target_kind, target_universe_id, target_id, attributes, created_time,
      ${revision}
    from document_link
    where universe_id = ${universe} and link_id = any(${links}::uuid[]) and superseded = ${ended}`);
}
