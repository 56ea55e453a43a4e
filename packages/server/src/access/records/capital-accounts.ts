import type { CapitalAccounts } from "@distributary/domain/events/derive-capital";
import type { Ids } from "../../platform/ids.ts";
import type { AccountTerms } from "../store/references.ts";
import { insertStandardAccounts } from "../store/standard-accounts.ts";
import type { Write } from "../write/write.ts";

/**
 * The accounts that notices of capital stand in until they are settled: own accounts, each the other's mirror, so that
 * a notice never changes net worth. A universe is given them with its first notice.
 */
const CAPITAL_ACCOUNTS = {
  payable: { standardCode: "@payable", name: "Capital calls payable", acctType: "OL" },
  contribution: { standardCode: "@contribution", name: "Capital contributions due", acctType: "OA" },
  receivable: { standardCode: "@receivable", name: "Distributions receivable", acctType: "OA" },
  reduction: { standardCode: "@reduction", name: "Reductions of capital due", acctType: "OL" },
} as const;

const CODES: ReadonlySet<string> = new Set(Object.values(CAPITAL_ACCOUNTS).map(({ standardCode }) => standardCode));

/** Whether a standard account (its code; null: an ordinary one) holds what is due on notices of capital. */
export function isCapitalAccount(standardCode: string | null): boolean {
  return standardCode !== null && CODES.has(standardCode);
}

/** The standard accounts behind notices and settlements, those of `accounts` or new ones. `accounts` holds all standard accounts. */
export async function capitalAccounts(w: Write, ids: Ids, accounts: readonly AccountTerms[]): Promise<CapitalAccounts> {
  const known = new Map(accounts.map((account) => [account.standardCode, account.id]));
  const missing = Object.values(CAPITAL_ACCOUNTS).filter(({ standardCode }) => !known.has(standardCode));
  const rows = missing.map((row) => ({ accountId: ids.uuid(), ...row }));
  if (rows.length > 0) await insertStandardAccounts(w.tx, w.universe, rows, w.recordedAt, w.revision);
  for (const { standardCode, accountId } of rows) {
    known.set(standardCode, accountId);
    w.subject("account", accountId);
  }
  const find = (code: string): string => {
    const id = known.get(code);
    if (id === undefined) throw new Error(`the universe lacks its standard account ${code}`);
    return id;
  };
  return {
    payable: find(CAPITAL_ACCOUNTS.payable.standardCode),
    contribution: find(CAPITAL_ACCOUNTS.contribution.standardCode),
    receivable: find(CAPITAL_ACCOUNTS.receivable.standardCode),
    reduction: find(CAPITAL_ACCOUNTS.reduction.standardCode),
    issuer: find("ISR"),
    income: find("I"),
    expense: find("EX"),
  };
}
