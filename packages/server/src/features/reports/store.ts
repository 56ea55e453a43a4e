import type { ReportAsked, ReportFormat, ReportId } from "@distributary/contract/reporting/reports";
import type { Reads } from "../../access/records/reads.ts";
import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** What is stored of a report besides its file. */
export interface ReportRow {
  readonly key: string;
  readonly report_id: ReportId;
  readonly format: ReportFormat;
  readonly status: 0 | 1 | 2 | 3;
  readonly at: string;
  readonly since: string | null;
  readonly currency: string;
  /** kept with the job that makes it */
  readonly asked: ReportAsked;
  readonly job: string;
  readonly audit_head: Buffer | null;
  readonly bytes: number | null;
  readonly created_time: Date;
}

const COLUMNS = sql`report_key as key, report_id, format, status, at, since, currency, job_id as job, audit_head,
  case when report_id = 'evidence' and format in ('pdf', 'zip')
    then (convert_from(content, 'UTF8')::jsonb->>'bytes')::float8 else length(content) end as bytes, created_time,
  coalesce((select payload->'asked' from job where job.job_id = report.job_id
    and job.universe_id = report.universe_id), '{}') as asked`;

/** The reports that were asked for last, the newest first. */
export function newestReports(tx: Reads, universe: string, limit: number): Promise<readonly ReportRow[]> {
  return tx.query<ReportRow>(sql`
    select ${COLUMNS} from report where universe_id = ${universe}
    order by created_time desc, report_key desc limit ${limit}`);
}

/** One report, or null. */
export async function findReport(tx: Reads, universe: string, key: string): Promise<ReportRow | null> {
  const rows = await tx.query<ReportRow>(sql`
    select ${COLUMNS} from report where universe_id = ${universe} and report_key = ${key}`);
  return rows[0] ?? null;
}

/** The file of a report; null where there is none yet. */
export async function reportContent(tx: Reads, universe: string, key: string): Promise<Buffer | null> {
  const rows = await tx.query<{ content: Buffer | null }>(sql`
    select content from report where universe_id = ${universe} and report_key = ${key}`);
  return rows[0]?.content ?? null;
}

/** Opens a database transaction that files a job of a kind for somebody: two that ask at once are counted one after the other. */
export function oneAtATime(person: string, kind: string): Sql {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} of ${person}`}, 0))`;
}

/** What is filed of a report; `kind` is that of its job. */
type FiledReport = Pick<
  ReportRow,
  "key" | "report_id" | "format" | "at" | "since" | "currency" | "job" | "created_time"
> & {
  readonly kind: string;
  readonly createdBy: string;
};

/**
 * Files a report as started, with the statements that file its job. `waiting` is how many jobs of that kind wait which the
 * same person asked for, this one among them.
 */
export async function fileReport(
  tx: Transaction,
  universe: string,
  job: readonly Sql[],
  row: FiledReport,
): Promise<{ readonly row: ReportRow; readonly waiting: number }> {
  const rows = await tx.together([
    ...job,
    sql`
    insert into report (universe_id, report_key, report_id, format, status, at, since, currency, job_id, created_by, created_time)
    values (${universe}, ${row.key}, ${row.report_id}, ${row.format}, 0, ${row.at}, ${row.since}, ${row.currency},
      ${row.job}, ${row.createdBy}, ${row.created_time})
    returning ${COLUMNS}`,
    sql`
    select count(*)::int as waiting from job
    where status = 'queued' and kind = ${row.kind} and created_by = ${row.createdBy}`,
  ]);
  const [[filed], [counted]] = rows.slice(-2) as [ReportRow[], { waiting: number }[]];
  if (filed === undefined || counted === undefined) throw new Error("a report was not filed");
  return { row: filed, waiting: counted.waiting };
}

/** Says that the figures are there (2), and with which head of the audit chain they are signed. */
export function markGenerated(universe: string, key: string, auditHead: Buffer): Sql {
  return sql`
    update report set status = 2, audit_head = ${auditHead}, content = null
    where universe_id = ${universe} and report_key = ${key}`;
}

/** Keeps the file with the head that its figures are signed with; from then on it can be exported (1). */
export function keepContent(
  universe: string,
  key: string,
  { auditHead, content }: { readonly auditHead: Buffer; readonly content: Buffer },
): Sql {
  return sql`
    update report set status = 1, audit_head = ${auditHead}, content = ${content}
    where universe_id = ${universe} and report_key = ${key}`;
}

/**
 * Forgets all reports but the newest two hundred of a universe, and those that a bundle holds which is open. The number
 * stands in the text: as a value it would be planned for anew each time.
 */
export function forgetOlder(universe: string, now: Date): Sql {
  return sql`
    delete from report where universe_id = ${universe} and report_key in (
      select report_key from report where universe_id = ${universe} and status in (1, 3)
      order by created_time desc, report_key desc offset 200)
    and not exists (
      select from document_bundle_item i join document_bundle b
        on b.universe_id = i.universe_id and b.bundle_id = i.bundle_id and b.revoked_time is null and b.expires_time > ${now}
      where i.universe_id = ${universe} and i.report_key = report.report_key)`;
}

/** What a report says of the profile that it is about. */
export interface Profile {
  readonly name: string;
  readonly colour: string;
  readonly currency: string;
  readonly timezone: string;
  readonly lock_date: string | null;
  readonly revision: number;
  readonly audit_head: Buffer;
}

/** The profile of a universe as it stands, or null where it is gone. */
export async function findProfile(tx: Reads, universe: string): Promise<Profile | null> {
  const rows = await tx.query<Profile>(sql`
    select name, colour, default_currency as currency, default_timezone as timezone, lock_date, revision, audit_head
    from universe where universe_id = ${universe}`);
  return rows[0] ?? null;
}

/** A record by its name, and an instrument by its identifier too. */
export interface NamedRecord {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
}

/** Names of all accounts, entities and instruments that a universe sees, superseded ones included: old legs name them. */
export function recordNames(tx: Reads, universe: string): Promise<readonly NamedRecord[]> {
  return tx.query<NamedRecord>(sql`
    select account_id as id, name, null as code from account where universe_id = ${universe}
    union all
    select entity_id, name, null from entity where universe_id in (${universe}, system_universe())
    union all
    select instrument_id, display_name, identifier from instrument
    where universe_id in (${universe}, system_universe())`);
}
