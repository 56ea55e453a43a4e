import { sql } from "../../../platform/db/sql.ts";

/** A price that a source of prices gave, as no person or statement did: nobody keeps documents of these. */
export const FETCHED_PRICE = sql`(o.type_id = 'std.price' and o.source = 3)`;

/** Whether an observation `o` comes from a document, by a link or by the document that it names. */
export const OBSERVATION_SOURCED = sql`(o.document_id is not null or exists (
  select from document_link k where k.universe_id = o.universe_id and k.target_kind = 'observable'
    and k.target_id = o.observable_id and k.superseded is null))`;
