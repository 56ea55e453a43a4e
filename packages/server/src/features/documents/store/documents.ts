import type { Annotation, Sheet } from "@distributary/contract/records/page-boxes";
import type { Reads } from "../../../access/records/reads.ts";
import { insertRows, type StoredRow } from "../../../access/store/rows.ts";
import { nothing, sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { Reading } from "../reading/verdict.ts";

/** A document as it is read, with what its bytes said. */
export interface DocumentRow {
  readonly uuid: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly media_type: string | null;
  readonly storage_size: number;
  readonly version_number: number;
  readonly is_folder: boolean;
  readonly is_fragment: boolean;
  readonly fragment_page: number | null;
  readonly annotation: Annotation | null;
  readonly page_width: number | null;
  readonly page_height: number | null;
  readonly page_rotation: Sheet["rotation"] | null;
  readonly sha256: Buffer | null;
  readonly flat_tags: string[];
  readonly user_attributes: Record<string, unknown>;
  readonly created_time: Date;
  readonly updated_time: Date;
  readonly accessed_time: Date | null;
  readonly child_count: number;
  readonly link_count: number;
  readonly verdict: "readable" | "kept_unread" | null;
  readonly reading: Reading | null;
  readonly revision: number;
}

/** What is read of a document `d`. */
export const COLUMNS = sql`d.document_id as uuid, d.parent_id, d.name, d.media_type, d.storage_size::float8 as storage_size,
  d.version_number, d.is_folder, d.is_fragment, d.fragment_page, d.annotation,
  sheet.width as page_width, sheet.height as page_height, sheet.rotation as page_rotation, d.sha256, d.flat_tags, d.user_attributes,
  d.created_time, d.updated_time, a.accessed_time, c.verdict, c.reading, d.revision,
  (select count(*)::int from document child where child.universe_id = d.universe_id
    and child.parent_id = d.document_id and child.superseded is null) as child_count,
  (select count(*)::int from document_link l where l.universe_id = d.universe_id
    and l.document_id = d.document_id and l.superseded is null) as link_count`;

/** Where they are read: the documents, what their bytes said, when they were last looked at, the page of a fragment. */
export const SOURCES = sql`document d
  left join document_content c on c.universe_id = d.universe_id and c.sha256 = d.sha256
  left join document_access a on a.universe_id = d.universe_id and a.document_id = d.document_id
  left join document_page sheet on sheet.universe_id = d.universe_id and sheet.sha256 = d.sha256
    and sheet.page = d.fragment_page`;

/** Documents that stand, by id, in no order. */
export function findDocuments(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly DocumentRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return standing(tx, universe, sql`d.document_id = any(${ids}::uuid[])`);
}

/** One document as it stands, or null. */
export async function findDocument(tx: Reads, universe: string, id: string): Promise<DocumentRow | null> {
  return (await findDocuments(tx, universe, [id]))[0] ?? null;
}

/** The fragments of a document, or of one page of it. */
export function fragmentsOf(
  tx: Reads,
  universe: string,
  parent: string,
  page?: number,
): Promise<readonly DocumentRow[]> {
  const only = page === undefined ? nothing : sql`and d.fragment_page = ${page}`;
  return standing(tx, universe, sql`d.parent_id = ${parent} and d.is_fragment ${only}`);
}

/** What lies in these documents, by page and name. */
export function childrenOf(tx: Reads, universe: string, parents: readonly string[]): Promise<readonly DocumentRow[]> {
  if (parents.length === 0) return Promise.resolve([]);
  return standing(
    tx,
    universe,
    sql`d.parent_id = any(${parents}::uuid[])`,
    sql`d.fragment_page, lower(d.name), d.document_id`,
  );
}

function standing(tx: Reads, universe: string, which: Sql, order: Sql = sql`d.document_id`) {
  return tx.query<DocumentRow>(sql`
    select ${COLUMNS} from ${SOURCES}
    where d.universe_id = ${universe} and d.superseded is null and ${which} order by ${order}`);
}

/** The digest, type and size of the file of one version of a document, removed ones among them; null: there is none. */
export async function versionOf(tx: Reads, universe: string, id: string, version: number) {
  const rows = await tx.query<{ name: string; sha256: Buffer; media_type: string }>(sql`
    select name, sha256, media_type from (
      select d.name, d.sha256, d.media_type, d.version_number, d.revision from document d
      where d.universe_id = ${universe} and d.document_id = ${id}
      union all
      select body.name, body.sha256, body.media_type, body.version_number, body.revision
      from record_version v, jsonb_populate_record(null::document, v.body) body
      where v.universe_id = ${universe} and v.kind = 'document' and v.record_id = ${id}
    ) versions
    where version_number = ${version} and sha256 is not null order by revision desc limit 1`);
  return rows[0] ?? null;
}

/** The document or upload that has this name in a folder, letter case aside; null: the name is free. */
export async function bearerOf(
  tx: Reads,
  universe: string,
  parent: string | null,
  name: string,
  except: string | null = null,
): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(sql`
    select document_id as id from document
    where universe_id = ${universe} and coalesce(parent_id, universe_id) = coalesce(${parent}::uuid, ${universe})
      and lower(name) = lower(${name}) and superseded is null and not is_fragment
      and document_id is distinct from ${except}::uuid limit 1`);
  return rows[0]?.id ?? null;
}

/** Names in a folder that begin with a text, in lower case. */
export async function namesLike(
  tx: Reads,
  universe: string,
  parent: string | null,
  start: string,
): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>(sql`
    select lower(name) as name from document
    where universe_id = ${universe} and coalesce(parent_id, universe_id) = coalesce(${parent}::uuid, ${universe})
      and superseded is null and not is_fragment and starts_with(lower(name), lower(${start}))`);
  return new Set(rows.map((row) => row.name));
}

/** Whether a folder lies in a document, or is it: moving that one there would make a circle. */
export async function liesIn(tx: Reads, universe: string, folder: string, document: string): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(sql`
    with recursive above as (
      select document_id, parent_id from document where universe_id = ${universe} and document_id = ${folder}
      union
      select d.document_id, d.parent_id from document d join above on d.document_id = above.parent_id
      where d.universe_id = ${universe}
    )
    select exists (select from above where document_id = ${document}) as found`);
  return rows[0]?.found ?? false;
}

/** Inserts documents; each row names every column that has no null. */
export function insertDocuments(tx: Transaction, rows: readonly StoredRow[]): Promise<void> {
  return insertRows(tx, "document", rows);
}

/** Gives documents other names. */
export async function nameDocuments(
  tx: Transaction,
  universe: string,
  named: readonly { readonly id: string; readonly name: string }[],
  now: { readonly revision: number; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update document d set name = n.name, updated_time = ${now.at}, revision = ${now.revision}
    from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ name }) => name)}::text[]) as n (document_id, name)
    where d.universe_id = ${universe} and d.document_id = n.document_id`);
}

/** Lets documents stand no more, and the links from them. */
export async function endDocuments(
  tx: Transaction,
  universe: string,
  ids: readonly string[],
  revision: number,
): Promise<void> {
  await tx.execute(sql`
    update document_link set superseded = ${revision}
    where universe_id = ${universe} and document_id = any(${ids}::uuid[]) and superseded is null and revision < ${revision}`);
  await tx.execute(sql`
    update document set superseded = ${revision}
    where universe_id = ${universe} and document_id = any(${ids}::uuid[]) and superseded is null`);
}

/** A document and all that lies in it, however deep. */
export async function withAllBelow(tx: Reads, universe: string, id: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with recursive below as (
      select document_id from document where universe_id = ${universe} and document_id = ${id} and superseded is null
      union
      select d.document_id from document d join below on d.parent_id = below.document_id
      where d.universe_id = ${universe} and d.superseded is null
    )
    select document_id as id from below`);
  return rows.map((row) => row.id);
}

/** Takes note that a document was looked at, once an hour at most. */
export async function noteAccess(tx: Transaction, universe: string, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into document_access (universe_id, document_id, accessed_time)
    select ${universe}, document_id, ${now} from document where universe_id = ${universe} and document_id = ${id}
    on conflict (universe_id, document_id) do update set accessed_time = excluded.accessed_time
    where document_access.accessed_time < excluded.accessed_time - interval '1 hour'`);
}
