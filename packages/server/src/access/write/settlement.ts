import type { AccountTerms } from "../store/references.ts";

/**
 * The account that pays and is paid for another: itself when it is self-settled, else its settlement account, else
 * that of its holding entity, else the Default Account. `accounts` holds the standard ones.
 */
export function settlementOf(account: AccountTerms, accounts: readonly AccountTerms[]): string {
  if (account.isSelfSettled) return account.id;
  return account.settlementAccountId ?? account.entitySettlementAccountId ?? standardAccount(accounts, "@default");
}

/** The universe's standard account of a code, among accounts that hold it. */
export function standardAccount(accounts: readonly AccountTerms[], code: string): string {
  const account = accounts.find((candidate) => candidate.standardCode === code);
  if (!account) throw new Error(`the universe lacks its standard account ${code}`);
  return account.id;
}
