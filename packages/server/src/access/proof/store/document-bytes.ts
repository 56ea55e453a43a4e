import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/**
 * Documents of which a version has no bytes any more: `erased` where a revision says that one of those bytes was erased,
 * `lost` where none does. By id, in order.
 */
export async function documentsWithoutBytes(
  tx: Transaction,
  universe: string,
): Promise<{ readonly erased: readonly string[]; readonly lost: readonly string[] }> {
  const rows = await tx.query<{ id: string; erased: boolean }>(sql`
    with version as materialized (
      select document_id as id, is_fragment, sha256 from document where universe_id = ${universe} and sha256 is not null
      union
      select v.record_id, body.is_fragment, body.sha256
      from record_version v, jsonb_populate_record(null::document, v.body) body
      where v.universe_id = ${universe} and v.kind = 'document' and body.sha256 is not null
    ), bare as (
      select * from version b where not exists (
        select from document_content c where c.universe_id = ${universe} and c.sha256 = b.sha256)
    ), told as (
      select distinct named::uuid as id from revision r, jsonb_array_elements_text(r.subject -> 'records' -> 'document') named
      where r.universe_id = ${universe} and r.action = 'document.erase'
    )
    select b.id, bool_and(exists (select from version v join told t on t.id = v.id where v.sha256 = b.sha256)) as erased
    from bare b where not b.is_fragment group by b.id order by b.id`);
  return {
    erased: rows.filter((row) => row.erased).map(({ id }) => id),
    lost: rows.filter((row) => !row.erased).map(({ id }) => id),
  };
}
