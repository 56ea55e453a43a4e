import type { AccountTerms } from "./terms.ts";

/** True for accounts that can be part of net worth: not a standard account, custodial mirror, issuer's capital or report line. */
export function entersNetWorth(account: AccountTerms): boolean {
  if (account.standard !== null && account.standard !== "@default") return false;
  if (account.role === "CM" || account.role === "I") return false;
  return !["I", "EX", "RE", "UG", "LG", "SG", "TS"].includes(account.type);
}
