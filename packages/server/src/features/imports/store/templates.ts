import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Outcome } from "../planning/outcome.ts";
import type { SharedMapping } from "./firm-mappings.ts";

/** Imports and mappings that are looked back at, the newest. */
const [MOST_IMPORTS, MOST_MAPPINGS] = [200, 500];

/** How tables with one head are read, and since when. */
export interface Template<Mapping> {
  readonly name: string;
  readonly mapping: Mapping;
  readonly updated: Date;
}

/** How the imports of a universe that stand read their tables, the newest first and each head once. */
export async function templatesOfUniverse(reads: Reads, universe: string): Promise<readonly Template<ImportMapping>[]> {
  const rows = await reads.query<{ sources: Outcome["sources"] | null; updated: Date }>(sql`
    select plan -> 'outcome' -> 'sources' as sources, updated_time as updated from import
    where universe_id = ${universe} and status = 'I' and jsonb_array_length(coalesce(plan -> 'outcome' -> 'sources', '[]')) > 0
    order by created_time desc, import_id desc limit ${MOST_IMPORTS}`);
  const found = new Map<string, Template<ImportMapping>>();
  for (const { sources, updated } of rows)
    for (const { fingerprint: name, mapping } of sources ?? [])
      if (name !== "" && !found.has(name)) found.set(name, { name, mapping, updated });
  return [...found.values()];
}

/** How members of a person's firm read tables, the newest first. */
export async function templatesOfFirm(reads: Reads, person: string): Promise<readonly Template<SharedMapping>[]> {
  return reads.query<{ name: string; mapping: SharedMapping; updated: Date }>(sql`
    select f.fingerprint as name, f.mapping, f.updated_time as updated from firm_mapping f
    join firm_member m on m.firm_id = f.firm_id and m.user_id = ${person} and m.enabled
    order by f.updated_time desc, f.fingerprint limit ${MOST_MAPPINGS}`);
}

/** The currency of rows that name none. */
export async function currencyOfUniverse(reads: Reads, universe: string): Promise<string> {
  const [row] = await reads.query<{ currency: string }>(sql`
    select default_currency as currency from universe where universe_id = ${universe}`);
  return row?.currency ?? "";
}
