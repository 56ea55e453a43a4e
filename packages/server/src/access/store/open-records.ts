import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";

/** Ids of what is open to whom chosen accounts and entities are. */
export interface OpenRecords {
  readonly accounts: readonly string[];
  readonly entities: readonly string[];
}

/**
 * The accounts that are chosen and those of the chosen entities (held or owned by them, also in part), and with the chosen
 * entities those that these accounts name.
 */
export async function findOpen(
  database: Database,
  universe: string,
  accounts: readonly string[],
  entities: readonly string[],
): Promise<OpenRecords> {
  const rows = await database.readUniverse<{ id: string; named: readonly (string | null)[] }>(
    universe,
    sql`select a.account_id as id, array[a.entity_id::text, a.owner_id::text] || o.owners as named
      from account a cross join lateral (
        select coalesce(array_agg(m[1]), '{}') as owners
        from regexp_matches(coalesce(a.user_attributes->'owners', 'null')::text,
          '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') m) o
      where a.universe_id = ${universe} and coalesce(a.standard_code, '') not in ('MKT', 'ISR', 'I', 'EX', 'RE')
        and (a.account_id = any(${accounts}::uuid[])
        or array[a.entity_id::text, a.owner_id::text] || o.owners && ${entities}::text[])`,
  );
  const named = rows.flatMap((row) => row.named).filter((id) => id !== null);
  return { accounts: rows.map(({ id }) => id), entities: [...new Set([...entities, ...named])] };
}
