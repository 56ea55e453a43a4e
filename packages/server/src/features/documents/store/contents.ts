import type { DocumentPage } from "@distributary/contract/records/document-shapes";
import type { Sheet } from "@distributary/contract/records/page-boxes";
import type { Reads } from "../../../access/records/reads.ts";
import { sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { PageText, Reading } from "../reading/verdict.ts";

/** Bytes that a universe has, and what was read in them. */
export interface ContentRow {
  readonly sha256: Buffer;
  readonly bytes: number;
  readonly storage_key: string;
  readonly media_type: string;
  readonly verdict: "readable" | "kept_unread";
  readonly reading: Reading;
}

const COLUMNS = sql`sha256, bytes::float8 as bytes, storage_key, media_type, verdict, reading`;

/** Bytes by their digest; null: the universe has none of it. */
export async function findContent(tx: Reads, universe: string, sha256: Buffer): Promise<ContentRow | null> {
  const rows = await tx.query<ContentRow>(sql`
    select ${COLUMNS} from document_content where universe_id = ${universe} and sha256 = ${sha256}`);
  return rows[0] ?? null;
}

/** Keeps bytes with what was read in them. False where the universe has had them already. */
export async function insertContent(
  tx: Transaction,
  universe: string,
  row: ContentRow & { readonly now: Date; readonly pages: readonly PageText[] },
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into document_content (universe_id, sha256, bytes, storage_key, media_type, verdict, reading, created_time)
    values (${universe}, ${row.sha256}, ${row.bytes}, ${row.storage_key}, ${row.media_type}, ${row.verdict},
      ${JSON.stringify(row.reading)}::jsonb, ${row.now})
    on conflict (universe_id, sha256) do nothing`);
  if (added === 0) return false;
  await insertPages(tx, universe, row);
  return true;
}

/** Puts another reading of bytes in place of the one before it. */
export async function readAnew(
  tx: Transaction,
  universe: string,
  row: Pick<ContentRow, "sha256" | "verdict" | "reading"> & { readonly pages: readonly PageText[] },
): Promise<void> {
  await tx.execute(sql`
    update document_content set verdict = ${row.verdict}, reading = ${JSON.stringify(row.reading)}::jsonb
    where universe_id = ${universe} and sha256 = ${row.sha256}`);
  await tx.execute(sql`delete from document_page where universe_id = ${universe} and sha256 = ${row.sha256}`);
  await insertPages(tx, universe, row);
}

async function insertPages(
  tx: Transaction,
  universe: string,
  row: { readonly sha256: Buffer; readonly pages: readonly PageText[] },
): Promise<void> {
  await tx.execute(sql`
    insert into document_page (universe_id, sha256, page, width, height, rotation, body, recognition)
    select ${universe}, ${row.sha256}, p.page, p.width, p.height, coalesce(p.rotation, 0), p.text, p.recognition
    from jsonb_to_recordset(${JSON.stringify(row.pages)}::jsonb)
      as p (page integer, width double precision, height double precision, rotation smallint, text text,
        recognition text)`);
}

/** Pages of bytes from one page on, as far as they were read. */
export function pagesOf(tx: Reads, universe: string, sha256: Buffer, most: number): Promise<readonly DocumentPage[]> {
  return tx.query<DocumentPage>(sql`
    select page, width, height, body as text, recognition, coalesce(words, '[]') as words from document_page
    where universe_id = ${universe} and sha256 = ${sha256} order by page limit ${most}`);
}

/** The size of a page as it stands upright, and its turn; null where it was not read. */
export async function sheetOf(tx: Reads, universe: string, sha256: Buffer, page: number) {
  const rows = await tx.query<Pick<Sheet, "width" | "height"> & { rotation: Sheet["rotation"] | null }>(sql`
    select width, height, rotation from document_page
    where universe_id = ${universe} and sha256 = ${sha256} and page = ${page}`);
  return rows[0] ?? null;
}

/** How many bytes a universe keeps, files on their way counted with what they say that they are. */
export async function bytesKept(tx: Reads, universe: string): Promise<number> {
  const rows = await tx.query<{ bytes: number }>(sql`
    select (coalesce((select sum(bytes) from document_content where universe_id = ${universe}), 0)
      + coalesce((select sum(declared_bytes) from document_upload where universe_id = ${universe}), 0))::float8 as bytes`);
  return rows[0]?.bytes ?? 0;
}

/** The keys of files that a universe has a use for, without the universe in front; a pack lies under the key of its report. */
export async function keysInUse(tx: Reads, universe: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }>(sql`
    select storage_key as key from document_content where universe_id = ${universe}
    union all select storage_key from document_upload where universe_id = ${universe}
    union all select report_key::text from report where universe_id = ${universe} and report_id = 'evidence'`);
  return new Set(rows.map((row) => row.key));
}

/** Observations that name a document which never was, as `observation (document)`. */
export async function unknownDocuments(tx: Reads, universe: string): Promise<readonly string[]> {
  const rows = await tx.query<{ named: string }>(sql`
    select distinct o.observable_id || ' (' || o.document_id || ')' as named from observable o
    where o.universe_id = ${universe} and o.document_id is not null and not exists (
      select from document d where d.universe_id = ${universe} and d.document_id = o.document_id)
    order by 1`);
  return rows.map((row) => row.named);
}

/** Every version of every document of a universe that has bytes: `id`, `parent_id`, `is_fragment`, `sha256`. */
function versions(universe: string): Sql {
  return sql`select document_id as id, parent_id, is_fragment, sha256 from document
      where universe_id = ${universe} and sha256 is not null
    union
    select v.record_id, body.parent_id, body.is_fragment, body.sha256
    from record_version v, jsonb_populate_record(null::document, v.body) body
    where v.universe_id = ${universe} and v.kind = 'document' and body.sha256 is not null`;
}

/** The digests of the bytes of a document in all its versions that the universe still has, in hex. */
export async function digestsOf(tx: Reads, universe: string, id: string): Promise<readonly string[]> {
  const rows = await tx.query<{ digest: string }>(sql`
    select distinct encode(v.sha256, 'hex') as digest from (${versions(universe)}) v
    join document_content c on c.universe_id = ${universe} and c.sha256 = v.sha256
    where v.id = ${id} order by 1`);
  return rows.map((row) => row.digest);
}

/** The documents whose files somebody erased. */
export function erasedOf(universe: string): Sql {
  return sql`select named::uuid from revision r, jsonb_array_elements_text(r.subject -> 'records' -> 'document') named
    where r.universe_id = ${universe} and r.action = 'document.erase'`;
}

/**
 * Which of these digests another document has too, in any version, removed ones among them. Its own fragments are no
 * others, nor are documents that were erased.
 */
export async function usedByOthers(
  tx: Reads,
  universe: string,
  id: string,
  digests: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.query<{ digest: string }>(sql`
    select distinct encode(v.sha256, 'hex') as digest from (${versions(universe)}) v
    where v.id <> ${id} and not (v.is_fragment and v.parent_id = ${id}) and v.id not in (${erasedOf(universe)})
      and (v.parent_id is null or not v.is_fragment or v.parent_id not in (${erasedOf(universe)}))
      and encode(v.sha256, 'hex') = any(${digests}::text[]) order by 1`);
  return rows.map((row) => row.digest);
}

/** Forgets bytes with what was read in them; answers the keys of their files, without the universe in front. */
export async function eraseContents(
  tx: Transaction,
  universe: string,
  digests: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.query<{ key: string }>(sql`
    delete from document_content
    where universe_id = ${universe} and encode(sha256, 'hex') = any(${digests}::text[]) returning storage_key as key`);
  return rows.map((row) => row.key);
}
