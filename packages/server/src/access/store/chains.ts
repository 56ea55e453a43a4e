import { sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";

/** By which column a record names another of its kind, and the two make a chain. */
const CHAINS = {
  /** an entity is below its parent */
  entity: { table: sql`entity`, key: sql`entity_id`, next: sql`parent_id` },
  /** what an account pays is settled by another */
  account: { table: sql`account`, key: sql`account_id`, next: sql`settlement_account_id` },
} as const;

/** Whether the chain from one record comes, hop by hop, to another; every record is on its own. A circle ends it. */
export async function leadsTo(
  tx: Reads,
  universe: string,
  kind: keyof typeof CHAINS,
  from: string,
  to: string,
): Promise<boolean> {
  const { table, key, next } = CHAINS[kind];
  const rows = await tx.query<{ found: boolean }>(sql`
    with recursive chain (id) as (
      select ${from}::uuid
      union
      select ${next} from chain join ${table} on ${key} = chain.id
      where universe_id = ${universe} and ${next} is not null
    )
    select exists (select from chain where id = ${to}) as found`);
  return rows[0]?.found ?? false;
}
