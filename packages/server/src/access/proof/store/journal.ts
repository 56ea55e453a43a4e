import { identifier, join, sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A table whose changes the database writes down by itself, as the migration that keeps its journal says it. */
export interface JournaledTable {
  readonly name: string;
  /** Rows of one universe, or of the whole installation */
  readonly place: "universe" | "platform";
  /** Which rows are told as one, in the words of SQL over a row `r` */
  readonly subject: Sql;
  /** What of a row is digested; columns inside of `extract`, `encode` and `sha256` are told by their value all the same */
  readonly body: Sql;
  /** The columns that stand in it */
  readonly columns: readonly string[];
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Every such table. A test holds them against the triggers and the columns of the database. */
export const JOURNALED_TABLES: readonly JournaledTable[] = [
  {
    name: "app_user",
    place: "platform",
    subject: sql`r.user_id::text`,
    body: sql`row(r.user_id, r.username, r.email, r.first_name, r.last_name, r.password_hash, r.is_staff, r.is_visitor, r.enabled, r.epoch, r.sign_in_name, r.roles, extract(epoch from r.created_time), extract(epoch from r.updated_time))`,
    columns: words(
      "user_id username email first_name last_name password_hash is_staff is_visitor enabled epoch sign_in_name roles created_time updated_time",
    ),
  },
  {
    name: "universe_access",
    place: "platform",
    subject: sql`r.universe_id::text || '/' || r.user_id::text`,
    body: sql`row(r.user_id, r.universe_id, r.kind, r.permissions, extract(epoch from r.until), r.narrowed, extract(epoch from r.created_time))`,
    columns: words("user_id universe_id kind permissions until narrowed created_time"),
  },
  {
    name: "access_grant",
    place: "universe",
    subject: sql`r.grant_id::text`,
    body: sql`row(r.universe_id, r.grant_id, r.email, r.first_name, r.last_name, r.role, r.permissions, r.until, r.grantee_id, r.invited_by, extract(epoch from r.invited_time), extract(epoch from r.accepted_time), extract(epoch from r.ended_time), r.ended_because, r.narrowed, extract(epoch from r.created_time))`,
    columns:
      words(`universe_id grant_id email first_name last_name role permissions until grantee_id invited_by invited_time
      accepted_time ended_time ended_because narrowed created_time`),
  },
  {
    name: "firm",
    place: "platform",
    subject: sql`r.firm_id::text`,
    body: sql`row(r.firm_id, r.name, r.id_number, r.email_domain, extract(epoch from r.mfa_required_since), extract(epoch from r.created_time), extract(epoch from r.updated_time))`,
    columns: words("firm_id name id_number email_domain mfa_required_since created_time updated_time"),
  },
  {
    name: "firm_member",
    place: "platform",
    subject: sql`r.firm_id::text || '/' || r.member_id::text`,
    body: sql`row(r.firm_id, r.member_id, r.email, r.first_name, r.last_name, r.role, r.enabled, r.user_id, r.former_id, r.invited_by, extract(epoch from r.invited_time), extract(epoch from r.joined_time), extract(epoch from r.created_time))`,
    columns: words(`firm_id member_id email first_name last_name role enabled user_id former_id invited_by invited_time
      joined_time created_time`),
  },
  {
    name: "firm_grant",
    place: "platform",
    subject: sql`r.universe_id::text || '/' || r.grant_id::text`,
    body: sql`row(r.universe_id, r.grant_id, r.firm_id, r.permissions, extract(epoch from r.until), r.is_open, extract(epoch from r.created_time))`,
    columns: words("universe_id grant_id firm_id permissions until is_open created_time"),
  },
  {
    name: "account_deletion",
    place: "platform",
    subject: sql`r.user_id::text`,
    body: sql`row(r.user_id, extract(epoch from r.requested_time), extract(epoch from r.due_time), extract(epoch from r.reminded_time), extract(epoch from r.erased_time))`,
    columns: words("user_id requested_time due_time reminded_time erased_time"),
  },
  {
    name: "document_bundle",
    place: "universe",
    subject: sql`r.bundle_id::text`,
    body: sql`row(r.universe_id, r.bundle_id, r.name, encode(r.token_sha256, 'hex'), r.password_hash, extract(epoch from r.expires_time), extract(epoch from r.revoked_time), r.created_by, extract(epoch from r.created_time))`,
    columns: words(`universe_id bundle_id name token_sha256 password_hash expires_time revoked_time created_by
      created_time`),
  },
  {
    name: "document_bundle_item",
    place: "universe",
    subject: sql`r.bundle_id::text || '/' || r.position::text`,
    body: sql`row(r.universe_id, r.bundle_id, r.position, r.document_id, r.version_number, encode(r.sha256, 'hex'), r.report_key, r.name, r.media_type, r.bytes)`,
    columns: words(`universe_id bundle_id position document_id version_number sha256 report_key name media_type bytes`),
  },
  {
    name: "continuity",
    place: "universe",
    subject: sql`r.universe_id::text`,
    body: sql`row(r.universe_id, r.email, r.first_name, r.last_name, r.waiting_days, r.named_by, extract(epoch from r.named_time))`,
    columns: words("universe_id email first_name last_name waiting_days named_by named_time"),
  },
  {
    name: "continuity_request",
    place: "platform",
    subject: sql`r.universe_id::text`,
    body: sql`row(r.universe_id, r.email, r.requested_by, extract(epoch from r.requested_time), extract(epoch from r.opens_time), extract(epoch from r.reminded_time), extract(epoch from r.opened_time))`,
    columns: words("universe_id email requested_by requested_time opens_time reminded_time opened_time"),
  },
  {
    name: "erased_universe",
    place: "platform",
    subject: sql`r.universe_id::text`,
    body: sql`row(r.universe_id, extract(epoch from r.erased_time), extract(epoch from r.files_removed_time))`,
    columns: words("universe_id erased_time files_removed_time"),
  },
  {
    name: "impersonation",
    place: "platform",
    subject: sql`r.impersonation_id::text`,
    body: sql`row(r.impersonation_id, r.user_id, r.staff_id, r.reason, extract(epoch from r.begun_time), extract(epoch from r.until))`,
    columns: words("impersonation_id user_id staff_id reason begun_time until"),
  },
  {
    name: "proven_address",
    place: "platform",
    subject: sql`r.user_id::text`,
    body: sql`row(r.user_id, r.email, extract(epoch from r.proven_time))`,
    columns: words("user_id email proven_time"),
  },
  {
    name: "factor",
    place: "platform",
    subject: sql`r.user_id::text`,
    body: sql`row(r.device_id, r.user_id, r.kind, r.name, encode(r.sealed, 'hex'), extract(epoch from r.created_time))`,
    columns: words("device_id user_id kind name sealed created_time"),
  },
  {
    name: "sign_on_link",
    place: "platform",
    subject: sql`r.user_id::text`,
    body: sql`row(r.link_id, r.user_id, r.issuer, r.subject, r.email, extract(epoch from r.created_time))`,
    columns: words("link_id user_id issuer subject email created_time"),
  },
  {
    name: "import",
    place: "universe",
    subject: sql`r.import_id::text`,
    body: sql`row(r.universe_id, r.import_id, r.status, r.format, r.title, r.plan, r.counts, r.job_id, r.written_revision, r.undone_revision, r.error, r.created_by, extract(epoch from r.created_time), extract(epoch from r.updated_time))`,
    columns: words(`universe_id import_id status format title plan counts job_id written_revision undone_revision error
      created_by created_time updated_time`),
  },
  {
    name: "import_file",
    place: "universe",
    subject: sql`r.import_id::text || '/' || r.ordinal::text`,
    body: sql`row(r.universe_id, r.import_id, r.ordinal, r.name, r.kind, r.storage_key, r.bytes, encode(r.sha256, 'hex'))`,
    columns: words("universe_id import_id ordinal name kind storage_key bytes sha256"),
  },
  {
    name: "import_issue",
    place: "universe",
    subject: sql`r.import_id::text`,
    body: sql`row(r.universe_id, r.import_id, r.ordinal, r.severity, r.file, r.line, r."column", r.code, r.reason, r.raw)`,
    columns: words("universe_id import_id ordinal severity file line column code reason raw"),
  },
  {
    name: "report",
    place: "universe",
    subject: sql`r.report_key::text`,
    body: sql`row(r.universe_id, r.report_key, r.report_id, r.format, r.status, extract(epoch from r.at), extract(epoch from r.since), r.currency, r.job_id, encode(r.audit_head, 'hex'), encode(sha256(r.content), 'hex'), r.created_by, extract(epoch from r.created_time))`,
    columns: words(
      "universe_id report_key report_id format status at since currency job_id audit_head content created_by created_time",
    ),
  },
  {
    name: "preference",
    place: "universe",
    subject: sql`r.user_id::text || '/' || r.preference_key`,
    body: sql`row(r.universe_id, r.user_id, r.preference_key, r.value, extract(epoch from r.updated_time))`,
    columns: words("universe_id user_id preference_key value updated_time"),
  },
  {
    name: "universe_logo",
    place: "universe",
    subject: sql`encode(r.digest, 'hex')`,
    body: sql`row(r.universe_id, encode(r.digest, 'hex'), r.media_type, r.width, r.height, encode(sha256(r.content), 'hex'), extract(epoch from r.created_time))`,
    columns: words("universe_id digest media_type width height content created_time"),
  },
  {
    name: "book_checkpoint",
    place: "universe",
    subject: sql`r.revision::text || '/' || r.kind || '/' || (r.part / 512)::text`,
    body: sql`row(r.universe_id, r.revision, r.kind, r.part, encode(sha256(r.bytes), 'hex'))`,
    columns: words("universe_id revision kind part bytes"),
  },
];

/** A table's rows beside its journal. */
export interface JournalFault {
  readonly source: string;
  readonly subject: string;
  readonly told: number | null;
  readonly found: number;
}

/** What came of the journal of one place. */
export interface JournalProof {
  readonly faults: readonly JournalFault[];
  /** Entries that were changed, do not follow the one before them, or have a number that was not drawn for them alone */
  readonly broken: readonly { readonly source: string; readonly subject: string; readonly entry: number }[];
  /** Rows that are known since an upgrade found them */
  readonly foundRows: number;
}

/** Holds every journaled table of the universe, or of the platform (null), against what its journal said last. */
export async function compareJournal(tx: Transaction, universe: string | null, listed: number): Promise<JournalProof> {
  const place = universe === null ? "platform" : "universe";
  const journal = universe === null ? sql`platform_journal j` : sql`journal j`;
  const own = (alias: string): Sql =>
    universe === null ? sql`true` : sql`${identifier(alias, "universe_id")} = ${universe}`;
  const standing = JOURNALED_TABLES.filter((table) => table.place === place).map(
    (table) => sql`
      select ${table.name}::text as source, subject, count(*) as rows, sha256(string_agg(h, ''::bytea order by h)) as digest
      from (
        select ${table.subject} as subject, sha256(convert_to((${table.body})::text, 'UTF8')) as h
        from ${identifier(table.name)} r where ${own("r")}
      ) digests group by subject`,
  );
  const faults = await tx.query<JournalFault>(sql`
    with found as materialized (${join(standing, sql` union all `)}), told as (
      select distinct on (source, subject) source, subject, rows, row_digest from ${journal}
      where ${own("j")} order by source, subject, entry desc
    )
    select coalesce(told.source, found.source) as source, coalesce(told.subject, found.subject) as subject,
      told.rows::float8 as told, coalesce(found.rows, 0)::float8 as found
    from told full join found using (source, subject)
    where coalesce(found.rows, 0) <> coalesce(told.rows, -1)
      or (found.rows > 0 and found.digest is distinct from told.row_digest)
    order by 1, 2 limit ${listed}`);
  const chained = sql`
    select j.*, lag(j.digest, 1, '\\x'::bytea) over (partition by j.source, j.subject order by j.entry) as before,
      count(*) over (partition by j.entry) as bearers
    from ${journal} where ${own("j")}`;
  const broken = await tx.query<{ source: string; subject: string; entry: number }>(sql`
    select source, subject, entry from (${chained}) c
    where previous_digest <> before
      or digest <> journal_digest(previous_digest, ${universe ?? ""}, source, subject, entry, written_by, recorded_at, found,
        rows, row_digest)
      or bearers > 1 or entry > (select last_value from journal_entry)
    order by entry limit ${listed}`);
  const { rows } = await tx.one<{ rows: number }>(sql`
    select coalesce(sum(rows) filter (where found), 0)::float8 as rows from (
      select distinct on (source, subject) found, rows from ${journal} where ${own("j")} order by source, subject, entry desc
    ) latest`);
  return { faults, broken, foundRows: rows };
}
