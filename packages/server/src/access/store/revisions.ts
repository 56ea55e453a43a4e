import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { channels, type UniverseChanged } from "../../platform/live/channels.ts";
import type { Reads } from "../records/reads.ts";

/** The universe as a write finds it, its row locked until the end of the database transaction. */
export interface UniverseState {
  readonly revision: number;
  readonly auditHead: Buffer;
  /** The instant of this write: the database's clock to the millisecond, never before the write that went before. */
  readonly now: Date;
  readonly lockDate: string | null;
  readonly defaultCurrency: string;
  readonly defaultTimezone: string;
}

/**
 * Locks the universe's row, so that its writes happen one after another; null when the universe does not exist, or was
 * erased while its turn was waited for.
 * Rows that refer to the universe may still be added by others meanwhile.
 */
export function lockUniverse(tx: Transaction, universe: string): Promise<UniverseState | null> {
  return tx.maybe<UniverseState>(lockingUniverse(universe));
}

/** The statement of it, for a transaction that opens with it. */
export function lockingUniverse(universe: string): Sql {
  return sql`
    select revision, audit_head as "auditHead", lock_date as "lockDate", default_currency as "defaultCurrency",
      default_timezone as "defaultTimezone",
      greatest(date_trunc('milliseconds', clock_timestamp()), updated_time) as now
    from universe where universe_id = ${universe} and metadata -> 'erased' is null for no key update`;
}

/** The first answer under an idempotency key. */
export interface RememberedAnswer {
  readonly requestDigest: Buffer;
  readonly answer: unknown;
}

/** What was answered under this key before, or null. */
export function rememberedAnswer(tx: Transaction, universe: string, key: string): Promise<RememberedAnswer | null> {
  return tx.maybe<RememberedAnswer>(sql`
    select request_digest as "requestDigest", answer from idempotency
    where universe_id = ${universe} and idempotency_key = ${key}`);
}

/** Keeps the answer for a second request with the same key. */
export async function rememberAnswer(
  tx: Transaction,
  universe: string,
  row: { readonly key: string; readonly requestDigest: Buffer; readonly answer: unknown; readonly now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into idempotency (universe_id, idempotency_key, request_digest, status, answer, created_time)
    values (${universe}, ${row.key}, ${row.requestDigest}, 200, ${JSON.stringify(row.answer ?? null)}::jsonb, ${row.now})`);
}

/** One revision as it is stored. */
export interface RevisionRow {
  readonly revision: number;
  readonly recordedAt: Date;
  /** Null of somebody who has no account */
  readonly userId: string | null;
  readonly actorUserId: string | null;
  readonly requestId: string;
  readonly action: string;
  readonly subject: unknown;
  readonly payload: unknown;
  readonly payloadDigest: Buffer;
  readonly previousDigest: Buffer;
  readonly digest: Buffer;
  readonly touchesBook: boolean;
  /** Kinds of records touched, for the announcement */
  readonly kinds?: readonly string[];
}

/** Stores the audit row and its payload, moves the universe to it, and announces it once committed. One statement. */
export function recordingRevision(universe: string, row: RevisionRow): Sql {
  const changed: UniverseChanged = { universe, revision: row.revision, book: row.touchesBook, kinds: row.kinds };
  return sql`
    with audit as (
      insert into revision (universe_id, revision, recorded_at, user_id, actor_user_id, request_id, action, subject,
        payload_digest, previous_digest, digest)
      values (${universe}, ${row.revision}, ${row.recordedAt}, ${row.userId}, ${row.actorUserId}, ${row.requestId},
        ${row.action}, ${JSON.stringify(row.subject)}::jsonb, ${row.payloadDigest}, ${row.previousDigest}, ${row.digest})
    ), apart as (
      insert into revision_payload (universe_id, revision, payload)
      values (${universe}, ${row.revision}, ${JSON.stringify(row.payload)}::jsonb)
    ), moved as (
      update universe set revision = ${row.revision}::bigint, audit_head = ${row.digest}, updated_time = ${row.recordedAt},
        book_revision = case when ${row.touchesBook} then ${row.revision}::bigint else book_revision end
      where universe_id = ${universe}
    )
    select pg_notify(${channels.universe}, ${JSON.stringify(changed)})`;
}

/** A record that a revision touched. */
export interface TouchedRecord {
  readonly kind: string;
  readonly uuid: string;
}

/** The records that a revision names, at most a thousand of them; none where the revision does not exist. */
export async function recordsOfRevision(
  tx: Reads,
  universe: string,
  revision: string,
): Promise<readonly TouchedRecord[]> {
  return tx.query<TouchedRecord>(sql`
    select named.key as kind, touched.id as uuid
    from revision, jsonb_each(subject -> 'records') named, jsonb_array_elements_text(named.value) touched (id)
    where universe_id = ${universe} and revision = ${revision}::bigint limit 1000`);
}

/** Forgets the answers given before an instant; answers how many those were. */
export function forgetAnswers(tx: Transaction, universe: string, before: Date): Promise<number> {
  return tx.execute(sql`delete from idempotency where universe_id = ${universe} and created_time < ${before}`);
}
