import { identifier, join, sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { digestsOf, SET_DIGEST, type ProofPart } from "./rows.ts";
import { PROVEN_TABLES, type ProvenTable } from "./tables.ts";

/** A revision whose rows are not what it recorded. */
export interface Mismatch {
  readonly revision: number;
  readonly action: string;
  /** How many rows it says; null: none of this table */
  readonly told: number | null;
  /** How many there are */
  readonly found: number;
}

/** What came of one table. */
export interface TableProof {
  /** At most so many as were asked for, the first ones */
  readonly mismatches: readonly Mismatch[];
  /** All of them */
  readonly wrong: number;
  /** Rows of revisions that were recorded before rows were digested */
  readonly unproven: number;
}

/**
 * Holds the rows of one table against what the revisions say: each table is read once and grouped by revision, whatever
 * the statistics say of it.
 */
export async function compareTable(
  tx: Transaction,
  universe: string,
  table: ProvenTable,
  part: ProofPart,
  listed: number,
): Promise<TableProof> {
  const rows = await tx.query<
    Mismatch & { readonly place: number; readonly wrong: number; readonly unproven: number }
  >(sql`
    with found as materialized (
      select revision, count(*)::float8 as rows, ${SET_DIGEST} as digest
      -- The digests alone are sorted, not the rows that they are of.
      from (${digestsOf(universe, table, part)} offset 0) digests group by revision
    ), told as (
      select r.revision, r.action, r.subject ? 'proof' as proven, r.subject -> 'proof' -> ${part}::text -> ${table.name}::text as proof
      from revision r where r.universe_id = ${universe}
    ), compared as materialized (
      select coalesce(told.revision, found.revision) as revision, coalesce(told.action, '') as action,
        coalesce(told.proven, false) as proven, (told.proof ->> 0)::float8 as told, coalesce(found.rows, 0) as found,
        coalesce(told.proven, false) and
          (told.proof is distinct from case when found.rows is not null then jsonb_build_array(found.rows, found.digest) end) as wrong
      from told full join found using (revision)
      where coalesce(told.proof is not null, false) or found.rows is not null
    ), totals as (
      select count(*) filter (where wrong)::float8 as wrong, coalesce(sum(found) filter (where not proven), 0)::float8 as unproven
      from compared
    )
    select 0 as place, 0::bigint as revision, '' as action, null as told, 0 as found, wrong, unproven from totals
    union all
    (select 1, revision, action, told, found, 0, 0 from compared where wrong order by revision limit ${listed})`);
  const [totals] = rows;
  return {
    mismatches: rows.filter((row) => row.place === 1),
    wrong: totals?.wrong ?? 0,
    unproven: totals?.unproven ?? 0,
  };
}

/** The digest of every row of each table as one, for a universe that no revision wrote; tables without rows are left out. */
export async function digestWhole(tx: Transaction, universe: string): Promise<Readonly<Record<string, string>>> {
  const pieces = PROVEN_TABLES.map(
    (table) => sql`
      select ${table.name}::text as name, ${SET_DIGEST} as digest
      from (${digestsOf(universe, table, "rows")}) digests having count(*) > 0`,
  );
  const rows = await tx.query<{ name: string; digest: string }>(join(pieces, sql` union all `));
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]));
}

/** What the universe's own row says beside its settings, and what the chain says in its place. */
export interface UniverseHead {
  /** Whether it says that it was changed at the very instant of its last revision, or when it was made */
  readonly changedAsRecorded: boolean;
  /** Null: nothing was ever recorded */
  readonly lastRecorded: Date | null;
  readonly bookRevision: number;
  /** The last revision that says that it touched the book; null: none does */
  readonly lastBook: number | null;
  /** Whether `bookRevision` names a revision of before revisions said what they touched */
  readonly bookUnproven: boolean;
  /** What the last revision says of the settings; null where it says nothing */
  readonly settings: string | null;
}

/** The universe's own row beside its chain. */
export function universeHead(tx: Transaction, universe: string): Promise<UniverseHead> {
  return tx.one<UniverseHead>(sql`
    select u.updated_time = coalesce(last.recorded_at, u.created_time) as "changedAsRecorded", u.book_revision as "bookRevision", last.recorded_at as "lastRecorded",
      last.subject #>> '{proof,universe}' as settings,
      (select max(b.revision) from revision b
        where b.universe_id = ${universe} and b.subject #>> '{proof,book}' = 'true') as "lastBook",
      exists (select from revision b where b.universe_id = ${universe} and b.revision = u.book_revision
        and not b.subject ? 'proof') as "bookUnproven"
    from universe u left join lateral (
      select * from revision r where r.universe_id = u.universe_id order by r.revision desc limit 1
    ) last on true
    where u.universe_id = ${universe}`);
}

/** Kept bodies that no row of their table could have had: of another record, another kind, or with more in them. */
export async function misshapenBodies(tx: Transaction, universe: string, listed: number): Promise<readonly string[]> {
  const kept = PROVEN_TABLES.filter((table) => table.kept);
  const shape = (table: ProvenTable): Sql => sql`
    select v.record_id, v.revision from record_version v,
      lateral (select to_jsonb(jsonb_populate_record(null::${identifier(table.name)}, v.body)) as row) whole
    where v.universe_id = ${universe} and v.kind = ${table.name} and (
      exists (select from jsonb_object_keys(v.body) named (key) where not whole.row ? key)
      or whole.row ->> ${`${table.name}_id`}::text is distinct from v.record_id::text
      or (whole.row ->> 'revision')::bigint is distinct from v.revision
      or (whole.row ->> 'superseded')::bigint <> v.superseded)`;
  const rows = await tx.query<{ record_id: string; revision: number }>(sql`
    select * from (
      select v.record_id, v.revision from record_version v
      where v.universe_id = ${universe} and v.kind <> all(${kept.map((table) => table.name)}::text[])
      union all ${join(kept.map(shape), sql` union all `)}
    ) misshapen limit ${listed}`);
  return rows.map((row) => `The body that record ${row.record_id} had from revision ${row.revision} on was changed.`);
}

/** Instants of the audit that say more than the chain holds, which ends at the millisecond. */
export async function finerInstants(tx: Transaction, universe: string, listed: number): Promise<readonly number[]> {
  const rows = await tx.query<{ revision: number }>(sql`
    select revision from revision
    where universe_id = ${universe} and recorded_at <> date_trunc('milliseconds', recorded_at)
    order by revision limit ${listed}`);
  return rows.map((row) => row.revision);
}

/** Universes that nobody has access to: the product makes none. At most `listed` of them. */
export async function universesOfNobody(tx: Transaction, listed: number): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(sql`select id from universes_of_nobody() id limit ${listed}`);
  return rows.map((row) => row.id);
}

/** What the last revision of a universe did, or null. */
export async function lastAction(tx: Transaction, universe: string): Promise<string | null> {
  const row = await tx.maybe<{ action: string }>(sql`
    select action from revision where universe_id = ${universe} order by revision desc limit 1`);
  return row?.action ?? null;
}

/** Tables of records that hold rows of a universe. */
export async function tablesLeft(tx: Transaction, universe: string): Promise<readonly string[]> {
  const left: string[] = [];
  for (const name of [...PROVEN_TABLES.map((table) => table.name), "record_version", "document_content"]) {
    const found = await tx.maybe(sql`select from ${identifier(name)} where universe_id = ${universe} limit 1`);
    if (found !== null) left.push(name);
  }
  return left;
}
