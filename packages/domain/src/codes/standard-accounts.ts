/**
 * Accounts every universe is given at creation. MKT and ISR take the other side of trades, I of income,
 * EX of expenses, RE of external flows and opening balances. None of those five enters net worth.
 * `@default` is an ordinary own account.
 */
export const STANDARD_ACCOUNTS = ["MKT", "ISR", "I", "EX", "RE", "@default"] as const;

export type StandardAccount = (typeof STANDARD_ACCOUNTS)[number];
