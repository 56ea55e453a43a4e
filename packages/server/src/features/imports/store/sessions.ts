import type { ImportCounts, ImportIssue } from "@distributary/contract/entry/imports";
import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { Plan } from "../plan.ts";

/** A row of `import`. */
export interface ImportRow {
  readonly id: string;
  readonly status: "I" | "P" | "R" | "E";
  readonly format: string | null;
  readonly title: string;
  readonly plan: Plan;
  readonly counts: ImportCounts | Record<string, never>;
  readonly job: string | null;
  readonly writtenRevision: number | null;
  readonly undoneRevision: number | null;
  readonly error: string | null;
  readonly created: Date;
}

/** A row of `import_file`. One without a key was passed over: it is no part of a book. */
export interface FileRow {
  readonly ordinal: number;
  readonly name: string;
  readonly kind: string | null;
  readonly key: string;
  readonly bytes: number;
  readonly sha256: Buffer;
}

const COLUMNS = sql`import_id as id, status, format, title, plan, counts, job_id as job, written_revision as "writtenRevision",
  undone_revision as "undoneRevision", error, created_time as created`;

/** Files an import that is being prepared. */
export async function insertImport(
  tx: Transaction,
  universe: string,
  row: { id: string; title: string; plan: Plan; user: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into import (universe_id, import_id, status, title, plan, created_by, created_time, updated_time)
    values (${universe}, ${row.id}, 'P', ${row.title}, ${JSON.stringify(row.plan)}::jsonb, ${row.user}, ${row.now}, ${row.now})`);
}

/** An import, or null. */
export async function findImport(reads: Reads, universe: string, id: string): Promise<ImportRow | null> {
  const rows = await reads.query<ImportRow>(
    sql`select ${COLUMNS} from import where universe_id = ${universe} and import_id = ${id}`,
  );
  return rows[0] ?? null;
}

/** The same, its row locked until the end of the database transaction. */
export function lockImport(tx: Transaction, universe: string, id: string): Promise<ImportRow | null> {
  return tx.maybe<ImportRow>(
    sql`select ${COLUMNS} from import where universe_id = ${universe} and import_id = ${id} for update`,
  );
}

/** Imports of a universe, the newest first. */
export function listImports(
  reads: Reads,
  universe: string,
  page: { limit: number; offset: number },
  withUndone: boolean,
): Promise<readonly ImportRow[]> {
  return reads.query<ImportRow>(sql`
    select ${COLUMNS} from import where universe_id = ${universe} and (${withUndone} or status <> 'E')
    order by created_time desc, import_id desc limit ${page.limit} offset ${page.offset}`);
}

/** How many there are; counting stops at 10,001. */
export async function countImports(reads: Reads, universe: string, withUndone: boolean): Promise<number> {
  const rows = await reads.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from import where universe_id = ${universe} and (${withUndone} or status <> 'E') limit 10001) as counted`);
  return rows[0]?.count ?? 0;
}

/** What changes of an import as it goes on; what is left out stays. */
export interface ImportChange {
  readonly status?: ImportRow["status"];
  readonly format?: string;
  readonly plan?: Plan;
  readonly counts?: ImportCounts;
  readonly job?: string | null;
  readonly writtenRevision?: number;
  readonly undoneRevision?: number;
}

/** Changes what is named in `change` and leaves the rest as it is. */
export async function changeImport(
  tx: Transaction,
  universe: string,
  id: string,
  change: ImportChange,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update import set status = coalesce(${change.status ?? null}, status), format = coalesce(${change.format ?? null}, format),
      plan = coalesce(${change.plan === undefined ? null : storable(change.plan)}::jsonb, plan),
      counts = coalesce(${change.counts === undefined ? null : JSON.stringify(change.counts)}::jsonb, counts),
      job_id = case when ${change.job !== undefined} then ${change.job ?? null}::uuid else job_id end,
      written_revision = coalesce(${change.writtenRevision ?? null}::bigint, written_revision),
      undone_revision = coalesce(${change.undoneRevision ?? null}::bigint, undone_revision), updated_time = ${now}
    where universe_id = ${universe} and import_id = ${id}`);
}

/** The files of an import in the order they came. */
export function filesOf(reads: Reads, universe: string, id: string): Promise<readonly FileRow[]> {
  return reads.query<FileRow>(sql`
    select ordinal, name, kind, storage_key as key, bytes::float8 as bytes, sha256 from import_file
    where universe_id = ${universe} and import_id = ${id} order by ordinal`);
}

/** Bytes of all uploaded files that a universe keeps. */
export async function bytesKept(reads: Reads, universe: string): Promise<number> {
  const rows = await reads.query<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from import_file
    where universe_id = ${universe} and storage_key <> ''`);
  return rows[0]?.bytes ?? 0;
}

/** Until the end of the database transaction no other upload of the universe adds up what is kept. */
export async function lockQuota(tx: Transaction, universe: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`import quota ${universe}`}, 0))`);
}

/** Keeps a file of an import; one of the same ordinal is replaced. */
export async function putFile(tx: Transaction, universe: string, id: string, file: FileRow): Promise<void> {
  await tx.execute(sql`
    insert into import_file (universe_id, import_id, ordinal, name, kind, storage_key, bytes, sha256)
    values (${universe}, ${id}, ${file.ordinal}, ${file.name}, ${file.kind}, ${file.key}, ${file.bytes}, ${file.sha256})
    on conflict (universe_id, import_id, ordinal) do update set name = excluded.name, kind = excluded.kind,
      storage_key = excluded.storage_key, bytes = excluded.bytes, sha256 = excluded.sha256`);
}

/** Puts the issues of a reading in place of those of the one before. */
export async function replaceIssues(
  tx: Transaction,
  universe: string,
  id: string,
  issues: readonly ImportIssue[],
): Promise<void> {
  await tx.execute(sql`delete from import_issue where universe_id = ${universe} and import_id = ${id}`);
  if (issues.length === 0) return;
  await tx.execute(sql`
    insert into import_issue (universe_id, import_id, ordinal, severity, file, line, "column", code, reason, raw)
    select ${universe}::uuid, ${id}::uuid, place, severity, file, line, "column", code, reason, raw
    from rows from (jsonb_to_recordset(${storable(issues)}::jsonb)
      as (severity text, file text, line bigint, "column" text, code text, reason text, raw text))
      with ordinality as given(severity, file, line, "column", code, reason, raw, place)`);
}

/** JSON as the database takes it: the text of a broken row may hold NUL, which no column can. */
function storable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "string" ? inner.replaceAll("\0", "␀") : inner,
  );
}

/** The issues that were kept, in the order of the files. */
export function issuesOf(reads: Reads, universe: string, id: string): Promise<readonly ImportIssue[]> {
  return reads.query<ImportIssue>(sql`
    select severity, file, line::float8 as line, "column", code, reason, raw from import_issue
    where universe_id = ${universe} and import_id = ${id} order by ordinal`);
}

/** Imports that still have files and were not touched since `before`. */
export async function importsWithFiles(tx: Transaction, universe: string, before: Date): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select import_id as id from import i
    where universe_id = ${universe} and updated_time <= ${before} and exists (
      select from import_file f where f.universe_id = i.universe_id and f.import_id = i.import_id and f.storage_key <> '')`);
  return rows.map((row) => row.id);
}

/** Forgets where the files of an import lie; their names, sizes and digests stay. */
export async function forgetFiles(tx: Transaction, universe: string, id: string, plan: Plan): Promise<void> {
  await tx.execute(sql`
    update import_file set storage_key = '' where universe_id = ${universe} and import_id = ${id}`);
  await tx.execute(sql`
    update import set plan = ${storable(plan)}::jsonb where universe_id = ${universe} and import_id = ${id}`);
}

/**
 * The ids of the imports of a universe that files may belong to: all but those that take none any more, being written
 * or let go, and name none.
 */
export async function importsThatMayHaveFiles(tx: Transaction, universe: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select import_id as id from import i
    where universe_id = ${universe} and (status not in ('I', 'R') or exists (
      select from import_file f where f.universe_id = i.universe_id and f.import_id = i.import_id and f.storage_key <> ''))`);
  return new Set(rows.map((row) => row.id));
}
