import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A standard account: given to every universe at creation, or with what first needs it. */
export interface StandardAccountRow {
  readonly accountId: string;
  readonly standardCode: string;
  readonly name: string;
  readonly acctType: string;
}

/** Inserts standard accounts; `revision` 0 is the universe's beginning. */
export async function insertStandardAccounts(
  tx: Transaction,
  universe: string,
  rows: readonly StandardAccountRow[],
  now: Date,
  revision = 0,
): Promise<void> {
  await tx.execute(sql`
    insert into account (universe_id, account_id, standard_code, name, acct_type, user_defined, is_system_account,
      created_time, updated_time, revision)
    select ${universe}, id, code, name, type, false, true, ${now}, ${now}, ${revision}::bigint
    from unnest(${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.standardCode)}::text[],
      ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.acctType)}::text[]) as given (id, code, name, type)`);
}
