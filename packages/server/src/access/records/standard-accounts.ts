import type { Ids } from "../../platform/ids.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { insertStandardAccounts, type StandardAccountRow } from "../store/standard-accounts.ts";

const STANDARD: readonly Omit<StandardAccountRow, "accountId">[] = [
  { standardCode: "MKT", name: "Market", acctType: "MKT" },
  { standardCode: "ISR", name: "Issuer", acctType: "ISR" },
  { standardCode: "I", name: "Income", acctType: "I" },
  { standardCode: "EX", name: "Expense", acctType: "EX" },
  { standardCode: "RE", name: "Retained Earnings", acctType: "RE" },
  { standardCode: "@default", name: "Default Account", acctType: "OA" },
];

/** The standard accounts of a new universe, with fresh ids. */
export function standardAccountRows(ids: Ids): readonly StandardAccountRow[] {
  return STANDARD.map((row) => ({ accountId: ids.uuid(), ...row }));
}

/** Gives a new universe its standard accounts. They carry revision 0, its beginning. */
export async function createStandardAccounts(tx: Transaction, universe: string, ids: Ids, now: Date): Promise<void> {
  await insertStandardAccounts(tx, universe, standardAccountRows(ids), now);
}
