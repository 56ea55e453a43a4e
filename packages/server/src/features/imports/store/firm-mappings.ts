import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { Outcome } from "../planning/outcome.ts";

/** Mappings that are looked at, the newest. */
const MOST = 500;

/** How a table is read, without what is of one universe: its accounts, its currency and the securities it held. */
export type SharedMapping = Omit<ImportMapping, "account" | "currency" | "accounts" | "parents">;

/** How members of the firm of whoever opened an import read tables, by the fingerprint of their head. */
export async function firmMappings(
  tx: Transaction,
  universe: string,
  id: string,
): Promise<Readonly<Record<string, SharedMapping>>> {
  const rows = await tx.query<{ fingerprint: string; mapping: SharedMapping }>(sql`
    select f.fingerprint, f.mapping from firm_mapping f
    where f.firm_id = (${firmOf(universe, id)}) order by f.updated_time desc limit ${MOST}`);
  return Object.fromEntries(rows.map(({ fingerprint, mapping }) => [fingerprint, mapping]));
}

/** Keeps how the tables of an import were read for the firm of whoever opened it; nothing where there is none. */
export async function shareMappings(
  tx: Transaction,
  universe: string,
  id: string,
  sources: Outcome["sources"],
  now: Date,
): Promise<void> {
  for (const { fingerprint, mapping } of sources ?? []) {
    if (fingerprint === "") continue;
    const { account: _account, currency: _currency, accounts: _accounts, parents: _parents, ...shared } = mapping;
    await tx.execute(sql`
      insert into firm_mapping (firm_id, fingerprint, mapping, updated_time)
      select firm_id, ${fingerprint}, ${JSON.stringify(shared)}::jsonb, ${now} from (${firmOf(universe, id)}) mine
      on conflict (firm_id, fingerprint) do update set mapping = excluded.mapping, updated_time = excluded.updated_time`);
  }
}

function firmOf(universe: string, id: string) {
  return sql`select m.firm_id from import i join firm_member m on m.user_id = i.created_by and m.enabled
    where i.universe_id = ${universe} and i.import_id = ${id}`;
}
