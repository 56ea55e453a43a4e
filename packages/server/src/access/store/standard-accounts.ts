import type { StandardAccount } from "@distributary/domain/codes/standard-accounts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** One of the accounts that every universe is given at creation. */
export interface StandardAccountRow {
  readonly accountId: string;
  readonly standardCode: StandardAccount;
  readonly name: string;
  readonly acctType: string;
}

/** Inserts the standard accounts of a new universe. */
export async function insertStandardAccounts(
  tx: Transaction,
  universe: string,
  rows: readonly StandardAccountRow[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into account (universe_id, account_id, standard_code, name, acct_type, user_defined, is_system_account,
      created_time, updated_time, revision)
    select ${universe}, id, code, name, type, false, true, ${now}, ${now}, 0
    from unnest(${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.standardCode)}::text[],
      ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.acctType)}::text[]) as given (id, code, name, type)`);
}
