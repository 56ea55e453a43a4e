import type { DocumentSearchBody } from "@distributary/contract/records/document-shapes";
import type { Reads } from "../../../access/records/reads.ts";
import { countRows, type Page } from "../../../access/store/paging.ts";
import { nothing, sql, type Sql } from "../../../platform/db/sql.ts";
import { COLUMNS, SOURCES, type DocumentRow } from "./documents.ts";

/** What a search asks, the id of its target as a uuid. */
export type DocumentsAsked = Omit<DocumentSearchBody, "target"> & {
  readonly target: { readonly kind: string; readonly id: string } | null;
};

const ORDERS: Readonly<Record<DocumentSearchBody["ordering"], Sql>> = {
  name: sql`lower(d.name)`,
  "-name": sql`lower(d.name) desc`,
  created_time: sql`d.created_time`,
  "-created_time": sql`d.created_time desc`,
  updated_time: sql`d.updated_time`,
  "-updated_time": sql`d.updated_time desc`,
  storage_size: sql`d.storage_size`,
  "-storage_size": sql`d.storage_size desc`,
};

/** A page of documents. Folders come first in a folder. */
export function listDocuments(
  tx: Reads,
  universe: string,
  asked: DocumentsAsked,
  page: Page,
): Promise<readonly DocumentRow[]> {
  const folders = asked.parent === undefined ? nothing : sql`d.is_folder desc, d.fragment_page,`;
  return tx.query<DocumentRow>(sql`
    select ${COLUMNS} from ${SOURCES} where ${listed(universe, asked)}
    order by ${folders} ${ORDERS[asked.ordering]}, d.document_id limit ${page.limit} offset ${page.offset}`);
}

/** How many documents `listDocuments` gives in all. */
export function countDocuments(tx: Reads, universe: string, asked: DocumentsAsked) {
  return countRows(tx, sql`select from document d where ${listed(universe, asked)}`);
}

function listed(
  universe: string,
  { parent, is_fragment, include_children: below, query, mime, target }: DocumentsAsked,
): Sql {
  return sql`d.universe_id = ${universe} and d.superseded is null
    ${parent === undefined ? nothing : below ? inside(universe, parent) : sql`and d.parent_id is not distinct from ${parent}::uuid`}
    ${mime === undefined ? nothing : sql`and d.media_type = ${mime}`}
    ${is_fragment === undefined ? nothing : sql`and d.is_fragment = ${is_fragment}`}
    ${
      target === null
        ? nothing
        : sql`and d.document_id in (
      select l.document_id from document_link l where l.universe_id = ${universe} and l.target_kind = ${target.kind}
        and l.target_id = ${target.id} and l.superseded is null)`
    }
    ${query === "" ? nothing : worded(universe, query)}`;
}

function inside(universe: string, parent: string | null): Sql {
  if (parent === null) return nothing;
  return sql`and d.document_id in (
    with recursive below as (
      select document_id from document where universe_id = ${universe} and parent_id = ${parent} and superseded is null
      union
      select child.document_id from document child join below on child.parent_id = below.document_id
      where child.universe_id = ${universe} and child.superseded is null
    ) select document_id from below)`;
}

/** Names, tags and pages that hold a text; letter case does not matter. */
function worded(universe: string, text: string): Sql {
  return sql`and (position(lower(${text}) in lower(d.name)) > 0
    or exists (select from unnest(d.flat_tags) tag where position(lower(${text}) in lower(tag)) > 0)
    or exists (select from document_page p where p.universe_id = ${universe} and p.sha256 = d.sha256
      and position(lower(${text}) in lower(p.body)) > 0))`;
}
