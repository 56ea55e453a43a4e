import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A journal as far as it reached: which entries are meant, how many they were, and the digest of theirs. */
export interface JournalExtent {
  /** The last entry */
  readonly entry: number;
  /** Entries of database transactions from this one on are not meant: they had not ended */
  readonly until: string;
  readonly entries: number;
  /** null: there are none */
  readonly digest: string | null;
}

/** A chain as far as it reached. */
export interface ChainExtent {
  readonly demo: boolean;
  readonly revision: number;
  readonly head: string;
}

/** Where the chain of the universe stands; null: there is no such universe. */
export function chainExtent(tx: Transaction, universe: string): Promise<ChainExtent | null> {
  return tx.maybe<ChainExtent>(sql`
    select is_demo as demo, revision, encode(audit_head, 'hex') as head from universe where universe_id = ${universe}`);
}

/** The digest of a revision in hex; null: there is none. */
export async function revisionDigest(tx: Transaction, universe: string, revision: number): Promise<string | null> {
  const row = await tx.maybe<{ digest: string }>(sql`
    select encode(digest, 'hex') as digest from revision where universe_id = ${universe} and revision = ${revision}`);
  return row?.digest ?? null;
}

/**
 * Where the journal of a universe, or of the platform (null), stands: by an earlier `limit`, or by now. What is being
 * written at this instant is left to the next anchor.
 */
export function journalExtent(
  tx: Transaction,
  universe: string | null,
  limit: Pick<JournalExtent, "entry" | "until"> | null,
): Promise<JournalExtent> {
  const journal =
    universe === null ? sql`platform_journal j` : sql`(select * from journal where universe_id = ${universe}) j`;
  return tx.one<JournalExtent>(sql`
    with bounds as (
      select coalesce(${limit?.until ?? null}::xid8, pg_snapshot_xmin(pg_current_snapshot())) as until,
        coalesce(${limit?.entry ?? null}::bigint, (select max(entry) from ${journal}), 0) as entry
    )
    select bounds.entry, bounds.until::text as until, count(j.entry)::float8 as entries,
      encode(sha256(string_agg(j.digest, ''::bytea order by j.entry)), 'hex') as digest
    from bounds left join ${journal} on j.entry <= bounds.entry and j.written_by < bounds.until
    group by bounds.entry, bounds.until`);
}
