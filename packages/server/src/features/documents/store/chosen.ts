import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";

/** A document that somebody chose, or what is in a folder that they chose, with its file as it stands. */
export interface ChosenDocument {
  readonly document: string;
  readonly name: string;
  readonly is_folder: boolean;
  readonly is_fragment: boolean;
  readonly version: number;
  /** Null of a folder */
  readonly file: { readonly sha256: string; readonly bytes: number; readonly media_type: string } | null;
}

/** Documents that stand, by id, with all that is in those of them that are folders, however deep; by their names. */
export function chosenDocuments(
  tx: Reads,
  universe: string,
  ids: readonly string[],
): Promise<readonly ChosenDocument[]> {
  return tx.query<ChosenDocument>(sql`
    with recursive chosen as (
      select document_id from document
      where universe_id = ${universe} and document_id = any(${ids}::uuid[]) and superseded is null
      union
      select d.document_id from document d join chosen on d.parent_id = chosen.document_id
      where d.universe_id = ${universe} and d.superseded is null and not d.is_fragment
    )
    select d.document_id as document, d.name, d.is_folder, d.is_fragment, d.version_number as version,
      case when c.sha256 is not null then json_build_object(
        'sha256', encode(c.sha256, 'hex'), 'bytes', c.bytes, 'media_type', d.media_type) end as file
    from chosen join document d on d.universe_id = ${universe} and d.document_id = chosen.document_id
      left join document_content c on c.universe_id = ${universe} and c.sha256 = d.sha256
    order by lower(d.name), d.document_id`);
}
