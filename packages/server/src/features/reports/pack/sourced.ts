import { sql } from "../../../platform/db/sql.ts";

/** A price that a source of prices gave, as no person or statement did: nobody keeps documents of these. */
const FETCHED_PRICE = sql`(o.type_id = 'std.price' and o.source = 3)`;

/** Whether an observation `o` comes from a document, by a link or by the document that it names. */
export const OBSERVATION_SOURCED = sql`(o.document_id is not null or exists (
  select from document_link k where k.universe_id = o.universe_id and k.target_kind = 'observable'
    and k.target_id = o.observable_id and k.superseded is null))`;

/** A price that a source of prices gave, and that no document says. */
export const IS_FETCHED = sql`(${FETCHED_PRICE} and not ${OBSERVATION_SOURCED})`;

/** Whether an observation `o` is a figure that somebody would ask the source of. */
export const OBSERVED_FIGURE = sql`(o.superseded is null and o.type_id <> 'std.symbol.mapping' and not ${IS_FETCHED})`;

/** What an observation `o` says in its currency. */
export const OBSERVED_AMOUNT = sql`coalesce(o.price, o.value)`;
