import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Database } from "../../platform/db/database.ts";
import { errorCode } from "../../platform/db/run.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A revision with its payload, as it stands in the database. */
export interface StoredRevision {
  readonly revision: number;
  readonly recordedAt: Date;
  readonly userId: string | null;
  readonly actorUserId: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly subject: unknown;
  readonly payloadDigest: Buffer;
  readonly previousDigest: Buffer;
  readonly digest: Buffer;
  /** null where the payload was erased */
  readonly payload: unknown;
  readonly hasPayload: boolean;
}

/** What the universe's own row says of its chain. */
export interface ChainHead {
  readonly name: string;
  readonly revision: number;
  readonly auditHead: Buffer;
}

/** Every universe that somebody has access to, those of which only the chain is left, and the shared one. */
export async function allUniverses(database: Database): Promise<readonly string[]> {
  const rows = await database.readPlatform<{ id: string }>(sql`
    select system_universe() as id union select universe_id from universe_access
    union select universe_id from erased_universe order by id`);
  return rows.map((row) => row.id);
}

/** The head of the chain, or null for a universe that is gone. */
export function chainHead(tx: Transaction, universe: string): Promise<ChainHead | null> {
  return tx.maybe<ChainHead>(sql`
    select name, revision, audit_head as "auditHead" from universe where universe_id = ${universe}`);
}

/** Whether nothing of a universe is left but its chain. */
export async function isErased(tx: Transaction, universe: string): Promise<boolean> {
  return (await tx.maybe(sql`select from erased_universe where universe_id = ${universe}`)) !== null;
}

/** The next revisions after `after`, in order, at most `limit`. */
export function revisionsAfter(
  tx: Transaction,
  universe: string,
  after: number,
  limit: number,
): Promise<readonly StoredRevision[]> {
  return tx.query<StoredRevision>(sql`
    select r.revision, r.recorded_at as "recordedAt", r.user_id as "userId", r.actor_user_id as "actorUserId",
      r.request_id as "requestId", r.action, r.subject, r.payload_digest as "payloadDigest",
      r.previous_digest as "previousDigest", r.digest, p.payload, p.revision is not null as "hasPayload"
    from revision r left join revision_payload p using (universe_id, revision)
    where r.universe_id = ${universe} and r.revision > ${after}
    order by r.revision limit ${limit}`);
}

/** How many transactions (current ones) and line items the ledger holds. */
export function ledgerCounts(
  tx: Transaction,
  universe: string,
): Promise<{ readonly transactions: number; readonly lineItems: number }> {
  return tx.one(sql`
    select (select count(*) from transaction where universe_id = ${universe} and superseded is null) as transactions,
      (select count(*) from line_item where universe_id = ${universe}) as "lineItems"`);
}

/** One rule of the ledger: what a row that breaks it is, and the rows that do (`id`, `note`). */
interface LedgerRule {
  readonly fault: string;
  readonly broken: (universe: string) => Sql;
}

const LEDGER_RULES: readonly LedgerRule[] = [
  {
    fault: "does not balance",
    // A line with both its accounts adds as much as it takes, so only one that lacks an account can unbalance anything.
    broken: (universe) => sql`
      select legs.transaction_id as id, 'instrument ' || legs.instrument_id || ' by ' || trim_scale(sum(legs.quantity)) as note
      from (
        select transaction_id, version, instrument_id, quantity from line_item
        where universe_id = ${universe} and src_account_id is null and dst_account_id is not null
        union all
        select transaction_id, version, instrument_id, -quantity from line_item
        where universe_id = ${universe} and dst_account_id is null and src_account_id is not null
      ) legs
      group by legs.transaction_id, legs.version, legs.instrument_id having sum(legs.quantity) <> 0`,
  },
  {
    fault: "has a line without an amount or with the same account twice",
    broken: (universe) => sql`
      select transaction_id as id, 'line ' || ordinal as note from line_item
      where universe_id = ${universe} and (quantity is null or quantity <= 0 or src_account_id = dst_account_id)`,
  },
  {
    fault: "lacks line items",
    broken: (universe) => sql`
      select t.transaction_id as id, 'version ' || t.version as note
      from transaction t left join (
        select transaction_id, version, count(*) as lines, max(ordinal) as last from line_item
        where universe_id = ${universe} group by transaction_id, version
      ) l using (transaction_id, version)
      where t.universe_id = ${universe} and (l.lines is null or l.lines <> l.last + 1)`,
  },
  {
    fault: "is named by line items but is not there",
    broken: (universe) => sql`
      select l.transaction_id as id, 'version ' || l.version as note
      from line_item l left join transaction t using (universe_id, transaction_id, version)
      where l.universe_id = ${universe} and t.transaction_id is null`,
  },
  {
    fault: "names a record that is not there",
    broken: (universe) => sql`
      select l.transaction_id as id, 'line ' || l.ordinal as note
      from line_item l join transaction t using (universe_id, transaction_id, version)
      left join account src on src.universe_id = l.universe_id and src.account_id = l.src_account_id
      left join account dst on dst.universe_id = l.universe_id and dst.account_id = l.dst_account_id
      left join instrument i on i.universe_id = l.instrument_universe_id and i.instrument_id = l.instrument_id
      where l.universe_id = ${universe} and (
        src.account_id is null or dst.account_id is null or i.instrument_id is null
        or (t.superseded is null and (src.superseded is not null or dst.superseded is not null or i.superseded is not null)))`,
  },
  {
    fault: "has versions that do not follow each other",
    broken: (universe) => sql`
      select transaction_id as id, 'version ' || version as note from (
        select transaction_id, version, revision, superseded, lead(version) over chain as next_version,
          lead(revision) over chain as next_revision, row_number() over chain as place
        from transaction where universe_id = ${universe} window chain as (partition by transaction_id order by version)
      ) v
      where place <> version or superseded <= revision
        or (next_version is not null and (superseded is null or superseded > next_revision))`,
  },
  {
    fault: "is still recorded although its event was deleted",
    broken: (universe) => sql`
      select t.transaction_id as id, 'event ' || t.event_id as note
      from transaction t left join event e using (universe_id, event_id)
      where t.universe_id = ${universe} and t.superseded is null and t.event_id is not null
        and (e.event_id is null or e.superseded is not null)`,
  },
  {
    fault: "carries a revision that was never recorded",
    broken: (universe) => sql`
      select id, 'revision ' || greatest(row.revision, row.superseded) as note from (
        select transaction_id as id, revision, superseded from transaction where universe_id = ${universe}
        union all select observable_id, revision, superseded from observable where universe_id = ${universe}
        union all select account_id, revision, superseded from account where universe_id = ${universe}
        union all select entity_id, revision, superseded from entity where universe_id = ${universe}
        union all select instrument_id, revision, superseded from instrument where universe_id = ${universe}
        union all select event_id, revision, superseded from event where universe_id = ${universe}
        union all select prospect_id, revision, superseded from prospect where universe_id = ${universe}
        union all select document_id, revision, superseded from document where universe_id = ${universe}
      ) row
      where greatest(row.revision, row.superseded) > (select revision from universe where universe_id = ${universe})`,
  },
];

const OTHER_RULES: readonly LedgerRule[] = [
  {
    fault: "has versions that do not follow each other",
    broken: (universe) => sql`
      select observable_id as id, 'version ' || version as note from (
        select observable_id, version, revision, superseded, lead(revision) over chain as next_revision,
          row_number() over chain as place
        from observable where universe_id = ${universe} window chain as (partition by observable_id order by version)
      ) v
      where place <> version or superseded <= revision
        or (next_revision is not null and ${notFollowedBy(universe, sql`next_revision`)})`,
  },
  {
    fault: "has kept bodies that do not follow each other",
    broken: (universe) => sql`
      select v.record_id as id, v.kind || ' at revision ' || v.revision as note from (
        select kind, record_id, revision, superseded, lead(revision) over (partition by kind, record_id order by revision) as next
        from record_version where universe_id = ${universe}
      ) v
      left join (
        select 'account' as kind, account_id as id, revision from account where universe_id = ${universe}
        union all select 'entity', entity_id, revision from entity where universe_id = ${universe}
        union all select 'instrument', instrument_id, revision from instrument where universe_id = ${universe}
        union all select 'event', event_id, revision from event where universe_id = ${universe}
        union all select 'prospect', prospect_id, revision from prospect where universe_id = ${universe}
        union all select 'document', document_id, revision from document where universe_id = ${universe}
      ) r on r.kind = v.kind and r.id = v.record_id
      where ${notFollowedBy(universe, sql`coalesce(v.next, r.revision)`)}`,
  },
  {
    fault: "has a month that is not the sum of its lines",
    broken: (universe) => sql`
      select coalesce(l.account_id, kept.account_id) as id,
        to_char(coalesce(l.month, kept.month), 'YYYY-MM') || ' of instrument ' || coalesce(l.instrument_id, kept.instrument_id)
          || ' by ' || trim_scale(coalesce(kept.change, 0) - coalesce(l.change, 0)) as note
      from (
        select side.account_id, l.instrument_id, month_of(t.transaction_date) as month,
          sum(side.change) filter (where t.superseded is null) as change
        from line_item l join transaction t using (universe_id, transaction_id, version)
          cross join lateral (values (l.src_account_id, -l.quantity), (l.dst_account_id, l.quantity)) as side (account_id, change)
        where l.universe_id = ${universe} group by 1, 2, 3
      ) l
      full join (select * from holding_month where universe_id = ${universe}) kept using (account_id, instrument_id, month)
      -- What was superseded leaves a month of nothing behind; one that no line ever spoke of is nobody's.
      where coalesce(l.change, 0) <> coalesce(kept.change, 0) or l.account_id is null`,
  },
];

/**
 * Whether what was superseded is not followed by the body of a revision: that begins where the one before it ends, or
 * later where the record was removed and brought back by then: restored, or imported once more after it was taken back.
 */
function notFollowedBy(universe: string, next: Sql): Sql {
  return sql`superseded is distinct from ${next} and (superseded is null or superseded > ${next} or not exists (
    select from revision back where back.universe_id = ${universe} and back.revision = ${next}
      and (back.action like '%.restore' or back.action = 'import.save')))`;
}

/** Faults are listed up to this many of a kind: more say the same. */
const LISTED = 20;

/** A check of the ledger: its name, and what breaks it as sentences. */
export interface LedgerCheck {
  readonly name: string;
  readonly faults: (tx: Transaction, universe: string) => Promise<readonly string[]>;
}

/** The rules of the ledger and of its two clocks. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = (
  [
    ["Transaction", LEDGER_RULES],
    ["Record", OTHER_RULES],
  ] as const
).flatMap(([kind, rules]) =>
  rules.map(({ fault, broken }) => ({
    name: `${kind.toLowerCase()}s: none ${fault}`,
    faults: async (tx: Transaction, universe: string) => {
      const rows = await tx.query<{ id: string; note: string }>(
        sql`select id, note from (${broken(universe)}) broken limit ${LISTED}`,
      );
      return rows.map(({ id, note }) => `${kind} ${id} ${fault} (${note}).`);
    },
  })),
);

/**
 * Settings for a database transaction that reads whole tables: no plan that visits one table row by row for another,
 * which a wrong estimate turns into hours; by key or in bulk, never through the rows of other universes.
 */
export async function readInBulk(tx: Transaction): Promise<void> {
  await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('work_mem', '128MB', true), set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`);
}

/**
 * Runs a check. A value that cannot be read at all (a body that is no record, a day past every calendar) is a fault
 * of the book and no reason to look no further.
 */
export async function attempt(
  tx: Transaction,
  name: string,
  check: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  await tx.execute(sql`savepoint one_check`);
  try {
    const faults = await check();
    await tx.execute(sql`release savepoint one_check`);
    return faults;
  } catch (error) {
    const code = errorCode(error);
    if (code === null || !code.startsWith(DATA_EXCEPTION)) throw error;
    await tx.execute(sql`rollback to savepoint one_check`);
    return [`A stored value cannot be read (${name}: ${error instanceof Error ? error.message : code}).`];
  }
}

const DATA_EXCEPTION = "22";

/**
 * Keys under which the universe's files should be found; one that was passed over or removed has none. An import that
 * was let go needs none of its files: records of earlier versions still name them.
 */
export async function storageKeys(tx: Transaction, universe: string): Promise<readonly string[]> {
  const rows = await tx.query<{ key: string }>(sql`
    select f.storage_key as key from import_file f join import i using (universe_id, import_id)
    where f.universe_id = ${universe} and f.storage_key <> '' and i.status <> 'R' order by f.storage_key`);
  return rows.map((row) => row.key);
}
