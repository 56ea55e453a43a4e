import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { firmMappings } from "./firm-mappings.ts";
import type { Memory } from "../foreign/translation-parts.ts";
import type { Outcome } from "../planning/outcome.ts";

/** Imports that are looked back at. */
const MOST_IMPORTS = 200;

/**
 * How files of other programs were read in the imports that stand, the newest first: tables by the fingerprint of their
 * head, accounts by the numbers that files have for them; how the firm of whoever opened this one reads them; and the
 * currency of the universe.
 */
export async function rememberedMappings(
  tx: Transaction,
  universe: string,
  id: string,
): Promise<{ readonly memory: Memory; readonly currency: string }> {
  const { currency } = await tx.one<{ currency: string }>(sql`
    select default_currency as currency from universe where universe_id = ${universe}`);
  const rows = await tx.query<{ sources: Outcome["sources"] | null }>(sql`
    select plan -> 'outcome' -> 'sources' as sources from import
    where universe_id = ${universe} and status = 'I' and jsonb_array_length(coalesce(plan -> 'outcome' -> 'sources', '[]')) > 0
    order by created_time desc, import_id desc limit ${MOST_IMPORTS}`);
  const mappings: Record<string, ImportMapping> = {};
  const accounts: Record<string, string> = {};
  for (const { sources } of rows)
    for (const { fingerprint, mapping } of sources ?? []) {
      if (fingerprint !== "") mappings[fingerprint] ??= mapping;
      for (const [number, target] of Object.entries(mapping.accounts)) accounts[number] ??= target;
    }
  return { memory: { mappings, accounts, shared: await firmMappings(tx, universe, id) }, currency };
}
