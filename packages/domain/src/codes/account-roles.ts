/** Role of an account for its holder: B book (default), C custodian, CM custodial mirror (repeats a C account), I issuer, Z other holding. */
export const ACCOUNT_ROLES = ["B", "C", "CM", "I", "Z"] as const;

export type AccountRole = (typeof ACCOUNT_ROLES)[number];
