/** Role of an account for its holder: B beneficial (default), C custodial, CM custodial mirror (repeats a C account), I issued, Z any other holding. */
export const ACCOUNT_ROLES = ["B", "C", "CM", "I", "Z"] as const;

export type AccountRole = (typeof ACCOUNT_ROLES)[number];
