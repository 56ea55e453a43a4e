import { taggedKinds, type TaggedKind } from "@distributary/contract/records/codes";
import { SYSTEM_UNIVERSE } from "../../access/session/actor.ts";
import { readsOf, type Reads } from "../../access/records/reads.ts";
import { countRows, type Page } from "../../access/store/paging.ts";
import type { Database } from "../../platform/db/database.ts";
import { identifier, join, sql, type Sql } from "../../platform/db/sql.ts";

/** A currency of ISO 4217; `minor_units` is the number of decimals in which it is paid. */
export interface CurrencyRow {
  readonly code: string;
  readonly label: string;
  readonly minor_units: number;
  readonly instrument_id: string;
}

/** Every shared currency, by code. */
export function listCurrencies(database: Database): Promise<readonly CurrencyRow[]> {
  return readsOf(database, SYSTEM_UNIVERSE).query<CurrencyRow>(sql`
    select identifier as code, display_name as label, minor_units::int as minor_units, instrument_id
    from instrument
    where universe_id = system_universe() and instrument_type = 'CCY' and superseded is null
    order by identifier`);
}

/** Which tags are asked for: those that begin with `prefix`, in either case, of one kind of record or of all. */
export interface TagsAsked {
  readonly prefix: string;
  readonly kind: TaggedKind | null;
}

/** Tags with how many records carry each, the most used first. */
export function listTags(
  tx: Reads,
  universe: string,
  asked: TagsAsked,
  page: Page,
): Promise<readonly { readonly tag: string; readonly count: number }[]> {
  return tx.query(sql`
    select tag, count(*)::int as count from (${carried(universe, asked)}) carried
    group by tag order by count(*) desc, tag limit ${page.limit} offset ${page.offset}`);
}

/** How many tags `listTags` gives in all. */
export function countTags(tx: Reads, universe: string, asked: TagsAsked) {
  return countRows(tx, sql`select distinct tag from (${carried(universe, asked)}) carried`);
}

function carried(universe: string, { prefix, kind }: TagsAsked): Sql {
  const each = taggedKinds
    .filter((one) => kind === null || kind === one)
    .map(
      (one) => sql`
        select tag from ${identifier(one)}, unnest(user_tags) as tag
        where universe_id = ${universe} and superseded is null and starts_with(lower(tag), lower(${prefix}))`,
    );
  return join(each, sql` union all `, { keep: true });
}
