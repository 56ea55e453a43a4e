import type { LinkTarget } from "@distributary/contract/records/document-links";
import type { Annotation } from "@distributary/contract/records/page-boxes";
import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";
import { namedBy } from "./links.ts";

/** Where a record comes from: a file, and of a fragment its page and box on it. */
export interface SourcePage {
  readonly kind: LinkTarget;
  readonly id: string;
  /** The document with the file; of a fragment the one that it lies in */
  readonly document: string;
  readonly name: string;
  readonly version: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly media_type: string;
  /** whether its pages can be drawn */
  readonly is_drawn: boolean;
  readonly pages: number;
  readonly annotation: Annotation | null;
}

/** The files, pages and boxes that records come from, by links and by the document that an observation names. */
export function sourcePagesOf(
  tx: Reads,
  universe: string,
  records: readonly { readonly kind: LinkTarget; readonly id: string }[],
): Promise<readonly SourcePage[]> {
  if (records.length === 0) return Promise.resolve([]);
  return tx.query<SourcePage>(sql`
    with ${namedBy(universe, records)}
    select n.kind, n.id, coalesce(whole.document_id, d.document_id) as document, coalesce(whole.name, d.name) as name,
      d.version_number as version, encode(d.sha256, 'hex') as sha256, c.bytes::float8 as bytes, d.media_type,
      c.verdict = 'readable' and (d.media_type = 'application/pdf' or c.reading->>'kind' = 'picture') as is_drawn,
      coalesce((c.reading->>'pages')::int, 1) as pages, d.annotation
    from (select distinct kind, id, document_id from named) n
      join document d on d.universe_id = ${universe} and d.document_id = n.document_id and d.superseded is null
        and not d.is_folder
      join document_content c on c.universe_id = ${universe} and c.sha256 = d.sha256
      left join document whole on d.is_fragment and whole.universe_id = ${universe}
        and whole.document_id = d.parent_id
    order by lower(coalesce(whole.name, d.name)), document, d.is_fragment desc, d.fragment_page, d.document_id, n.kind, n.id`);
}
