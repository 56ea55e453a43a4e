import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A file on its way. */
export interface UploadRow {
  readonly document_id: string;
  readonly version_number: number;
  readonly name: string;
  readonly parent_id: string | null;
  readonly flat_tags: string[];
  readonly declared_bytes: number;
  readonly storage_key: string;
  readonly sha256: Buffer | null;
  readonly state: "created" | "received" | "confirmed";
  readonly job_id: string;
  readonly created_by: string;
  readonly created_time: Date;
  /** Of a file that comes in parts: the bytes of each, the digest that was announced, and what the store calls it. */
  readonly parted: { readonly bytes: number; readonly sha256: string; readonly store_upload: string } | null;
  /** What the store calls each part that is there, in order */
  readonly part_tags: readonly string[];
}

const COLUMNS = sql`document_id, version_number, name, parent_id, flat_tags, declared_bytes::float8 as declared_bytes,
  storage_key, sha256, state, job_id, created_by, created_time, part_tags,
  case when part_bytes is not null then jsonb_build_object('bytes', part_bytes, 'sha256', encode(announced_sha256, 'hex'),
    'store_upload', store_upload) end as parted`;

/** The newest upload of a document that is on its way, or the one of a version; null: none is. */
export async function findUpload(
  tx: Reads,
  universe: string,
  document: string,
  version: number | null = null,
): Promise<UploadRow | null> {
  const rows = await tx.query<UploadRow>(sql`
    select ${COLUMNS} from document_upload
    where universe_id = ${universe} and document_id = ${document}
      and (${version}::int is null or version_number = ${version})
    order by version_number desc limit 1`);
  return rows[0] ?? null;
}

/** The same, held until the database transaction ends. */
export function lockUpload(
  tx: Transaction,
  universe: string,
  document: string,
  version: number,
): Promise<UploadRow | null> {
  return tx.maybe<UploadRow>(sql`
    select ${COLUMNS} from document_upload
    where universe_id = ${universe} and document_id = ${document} and version_number = ${version} for update`);
}

/** Begins an upload. */
export async function insertUpload(
  tx: Transaction,
  universe: string,
  row: Omit<UploadRow, "sha256" | "state" | "parted" | "part_tags">,
): Promise<void> {
  await tx.execute(sql`
    insert into document_upload (universe_id, document_id, version_number, name, parent_id, flat_tags, declared_bytes,
      storage_key, state, job_id, created_by, created_time)
    values (${universe}, ${row.document_id}, ${row.version_number}, ${row.name}, ${row.parent_id}, ${row.flat_tags}::text[],
      ${row.declared_bytes}, ${row.storage_key}, 'created', ${row.job_id}, ${row.created_by}, ${row.created_time})`);
}

/** Says how far an upload has come; a digest once its bytes are there. */
export async function markUpload(
  tx: Transaction,
  universe: string,
  { document_id: document, version_number: version }: Pick<UploadRow, "document_id" | "version_number">,
  mark: { readonly state: UploadRow["state"]; readonly sha256?: Buffer },
): Promise<void> {
  await tx.execute(sql`
    update document_upload set state = ${mark.state}, sha256 = coalesce(${mark.sha256 ?? null}::bytea, sha256)
    where universe_id = ${universe} and document_id = ${document} and version_number = ${version}`);
}

/** Uploads of a user in parts that are not complete, newest first. */
export function unfinishedUploads(tx: Reads, universe: string, user: string): Promise<readonly UploadRow[]> {
  return tx.query<UploadRow>(sql`
    select ${COLUMNS} from document_upload
    where universe_id = ${universe} and created_by = ${user} and state = 'created' and part_bytes is not null
    order by created_time desc, document_id limit 100`);
}

/** Lets the file of an upload come in parts. */
export async function insertParts(
  tx: Transaction,
  universe: string,
  row: UploadRow,
  parted: NonNullable<UploadRow["parted"]>,
): Promise<void> {
  await tx.execute(sql`
    update document_upload set part_bytes = ${parted.bytes}, announced_sha256 = decode(${parted.sha256}, 'hex'),
      store_upload = ${parted.store_upload}
    where universe_id = ${universe} and document_id = ${row.document_id} and version_number = ${row.version_number}`);
}

/** Says what the parts of an upload are called that are there. */
export async function keepParts(
  tx: Transaction,
  universe: string,
  row: UploadRow,
  tags: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update document_upload set part_tags = ${tags}::text[]
    where universe_id = ${universe} and document_id = ${row.document_id} and version_number = ${row.version_number}`);
}

/** Names an upload that is on its way anew. */
export async function renameUpload(
  tx: Transaction,
  universe: string,
  row: Pick<UploadRow, "document_id" | "version_number" | "name" | "flat_tags">,
): Promise<void> {
  await tx.execute(sql`
    update document_upload set name = ${row.name}, flat_tags = ${row.flat_tags}::text[]
    where universe_id = ${universe} and document_id = ${row.document_id} and version_number = ${row.version_number}`);
}

/** Forgets an upload: it came in, or did not. */
export async function forgetUpload(
  tx: Transaction,
  universe: string,
  { document_id: document, version_number: version }: Pick<UploadRow, "document_id" | "version_number">,
): Promise<void> {
  await tx.execute(sql`
    delete from document_upload
    where universe_id = ${universe} and document_id = ${document} and version_number = ${version}`);
}

/** The next version that a document may have, uploads on their way counted. */
export async function nextVersion(tx: Reads, universe: string, document: string): Promise<number> {
  const rows = await tx.query<{ next: number }>(sql`
    select 1 + greatest(
      coalesce((select max(version_number) from document where universe_id = ${universe} and document_id = ${document}), 0),
      coalesce((select max(version_number) from document_upload
        where universe_id = ${universe} and document_id = ${document}), 0)) as next`);
  return rows[0]?.next ?? 1;
}
