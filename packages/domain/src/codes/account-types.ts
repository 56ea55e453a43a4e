/** Account types. D deposit, A asset, EQ/EP/EO capital accounts, TS contra capital, DE debt, OD/OA/OL other, the rest report lines and standard accounts. */
export const ACCOUNT_TYPES = [
  "D",
  "A",
  "EQ",
  "EP",
  "TS",
  "EO",
  "DE",
  "OD",
  "OA",
  "OL",
  "UG",
  "LG",
  "SG",
  "I",
  "EX",
  "RE",
] as const;

export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Types of accounts that owe: debts, overdrafts, other liabilities. What stands in them as it should is below zero. */
export const OWING_ACCOUNTS: ReadonlySet<string> = new Set<AccountType>(["DE", "OD", "OL"]);
