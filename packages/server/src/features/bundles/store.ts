import type { BundleFile } from "@distributary/contract/access/bundles";
import { PERMISSION_FLAGS } from "@distributary/domain/codes/permissions";
import type { Reads } from "../../access/records/reads.ts";
import type { Page } from "../../access/store/paging.ts";
import { reaches } from "../../access/store/reaches.ts";
import { insertRows, type StoredRow } from "../../access/store/rows.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A file of a bundle as it is stored, and whether it is there still. */
export interface ItemRow extends BundleFile {
  readonly position: number;
  /** Of a document, hexadecimal */
  readonly sha256: string | null;
}

/** A bundle as it is stored. */
export interface BundleRow {
  readonly uuid: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly expires_time: Date;
  readonly revoked_time: Date | null;
  readonly created_by: string;
  readonly created_time: Date;
  readonly maker: string;
  /** Whether whoever made it manages the records still, and their owner has not asked for their deletion */
  readonly is_held: boolean;
  readonly items: readonly ItemRow[];
  readonly opened: number;
  readonly refused: number;
  readonly downloaded: number;
  readonly last_opened_time: Date | null;
}

/** What somebody did by the link of a bundle. */
export interface VisitRow {
  readonly revision: number;
  readonly kind: "opened" | "refused" | "downloaded";
  readonly files: string[];
  readonly visited_time: Date;
}

/** Which bundle of which universe a link opens at an instant, by the digest of its token; null alike for what is unknown, expired or revoked. */
export async function bundleByToken(
  database: Database,
  digest: Buffer,
  now: Date,
): Promise<{ readonly universe: string; readonly bundle: string } | null> {
  const rows = await database.readPlatform<{ universe: string; bundle: string }>(
    sql`select universe_id as universe, bundle_id as bundle from bundle_by_token(${digest}, ${now})`,
  );
  return rows[0] ?? null;
}

/** All bundles of a universe. */
export function everyBundle(universe: string): Sql {
  return sql`select * from document_bundle where universe_id = ${universe}`;
}

/** A page of the bundles of a universe, the newest first. */
export function listBundles(tx: Reads, universe: string, page: Page, now: Date): Promise<readonly BundleRow[]> {
  return bundles(
    tx,
    universe,
    sql`${everyBundle(universe)} order by created_time desc, bundle_id desc limit ${page.limit} offset ${page.offset}`,
    now,
  );
}

/** One bundle, or null. */
export async function findBundle(tx: Reads, universe: string, id: string, now: Date): Promise<BundleRow | null> {
  const rows = await bundles(tx, universe, sql`${everyBundle(universe)} and bundle_id = ${id}`, now);
  return rows[0] ?? null;
}

function bundles(tx: Reads, universe: string, which: Sql, now: Date): Promise<readonly BundleRow[]> {
  return tx.query<BundleRow>(sql`
    select b.bundle_id as uuid, b.name, b.password_hash, b.expires_time, b.revoked_time, b.created_by, b.created_time,
      (select trim(u.first_name || ' ' || u.last_name) from app_user u where u.user_id = b.created_by) as maker,
      exists (select from ${reaches} r where r.universe_id = b.universe_id and r.user_id = b.created_by
        and r.narrowed is null and (r.until is null or r.until > ${now})
        and (r.kind = 'owner' or r.permissions & ${PERMISSION_FLAGS.manage}::int <> 0))
        and not exists (select from universe_access o join account_deletion d using (user_id)
          where o.universe_id = b.universe_id and o.kind = 'owner' and d.erased_time is null) as is_held,
      coalesce(i.items, '[]') as items, coalesce(v.opened, 0) as opened, coalesce(v.refused, 0) as refused,
      coalesce(v.downloaded, 0) as downloaded, v.last_opened_time
    from (${which}) b
    left join lateral (
      select json_agg(json_build_object('position', i.position, 'name', i.name, 'bytes', i.bytes,
        'media_type', i.media_type, 'document', i.document_id, 'version', i.version_number, 'report', i.report_key,
        'sha256', encode(i.sha256, 'hex'), 'is_there', case when i.report_key is null
          then exists (select from document_content c where c.universe_id = i.universe_id and c.sha256 = i.sha256)
          else exists (select from report p where p.universe_id = i.universe_id and p.report_key = i.report_key
            and p.content is not null) end) order by i.position) as items
      from document_bundle_item i where i.universe_id = b.universe_id and i.bundle_id = b.bundle_id) i on true
    left join lateral (
      select count(*) filter (where kind = 'opened')::int as opened,
        count(*) filter (where kind = 'refused')::int as refused,
        count(*) filter (where kind = 'downloaded')::int as downloaded,
        max(visited_time) filter (where kind = 'opened') as last_opened_time
      from document_bundle_visit v where v.universe_id = b.universe_id and v.bundle_id = b.bundle_id) v on true
    where b.universe_id = ${universe}
    order by b.created_time desc, b.bundle_id desc`);
}

/** Keeps a bundle and its files. */
export async function insertBundle(tx: Transaction, bundle: StoredRow, items: readonly StoredRow[]): Promise<void> {
  await insertRows(tx, "document_bundle", [bundle]);
  await insertRows(tx, "document_bundle_item", items);
}

/** Revokes the link of a bundle. */
export async function revokeBundle(tx: Transaction, universe: string, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update document_bundle set revoked_time = ${now}
    where universe_id = ${universe} and bundle_id = ${id} and revoked_time is null`);
}

/** Keeps what somebody did by the link of a bundle. */
export async function insertVisit(
  tx: Transaction,
  universe: string,
  bundle: string,
  { revision, kind, files, visited_time: at }: VisitRow,
): Promise<void> {
  await tx.execute(sql`
    insert into document_bundle_visit (universe_id, bundle_id, revision, kind, files, visited_time)
    values (${universe}, ${bundle}, ${revision}, ${kind}, ${files}::text[], ${at})`);
}

/** All visits of a bundle. */
export function everyVisit(universe: string, bundle: string): Sql {
  return sql`select revision::float8 as revision, kind, files, visited_time from document_bundle_visit
    where universe_id = ${universe} and bundle_id = ${bundle}`;
}

/** A page of what was done by the link of a bundle, the newest first. */
export function listVisits(tx: Reads, universe: string, bundle: string, page: Page): Promise<readonly VisitRow[]> {
  return tx.query<VisitRow>(sql`
    ${everyVisit(universe, bundle)} order by document_bundle_visit.revision desc limit ${page.limit} offset ${page.offset}`);
}
