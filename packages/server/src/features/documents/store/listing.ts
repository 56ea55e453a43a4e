import type { DocumentSearchBody } from "@distributary/contract/records/document-shapes";
import type { Reads } from "../../../access/records/reads.ts";
import { COUNTED, countRows, type Page } from "../../../access/store/paging.ts";
import { documentHits, holdsText } from "../../../access/store/search.ts";
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

/** A page of documents, and how many there are. Folders come first in a folder. */
export async function listDocuments(tx: Reads, universe: string, asked: DocumentsAsked, page: Page) {
  const { worded, most } = await wordedBy(tx, universe, asked.query);
  const condition = sql`${listed(universe, asked)} ${worded}`;
  const folders = asked.parent === undefined ? nothing : sql`d.is_folder desc, d.fragment_page,`;
  const [rows, counted] = await Promise.all([
    tx.query<DocumentRow>(sql`
      select ${COLUMNS} from ${SOURCES} where ${condition}
      order by ${folders} ${ORDERS[asked.ordering]}, d.document_id limit ${page.limit} offset ${page.offset}`),
    countRows(tx, sql`select from document d where ${condition}`, most),
  ]);
  return { rows, counted };
}

/** Documents that hold a common word are counted no further: each is read for it. */
const COMMONLY_COUNTED = 1000;

/** The condition that documents hold a text, and how far they are counted. */
async function wordedBy(
  tx: Reads,
  universe: string,
  text: string,
): Promise<{ readonly worded: Sql; readonly most: number }> {
  if (text === "") return { worded: nothing, most: COUNTED };
  const { ids, all } = await documentHits(tx, universe, text);
  return all
    ? { worded: sql`and d.document_id = any(${ids}::uuid[])`, most: COUNTED }
    : { worded: sql`and ${holdsWords(universe, text)}`, most: COMMONLY_COUNTED };
}

function listed(universe: string, { parent, is_fragment, include_children: below, mime, target }: DocumentsAsked): Sql {
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
    }`;
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

/** Whether name, tags or pages hold a text, asked of one document after the other. */
function holdsWords(universe: string, text: string): Sql {
  return sql`(${holdsText(text, sql`d.name`, sql`words_of_tags(d.flat_tags)`)}
    or exists (select from document_page p where p.universe_id = ${universe} and p.sha256 = d.sha256
      and (not d.is_fragment or p.page = d.fragment_page) and ${holdsText(text, sql`p.body`)} offset 0))`;
}
