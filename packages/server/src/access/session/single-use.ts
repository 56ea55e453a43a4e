import { createHash, randomBytes } from "node:crypto";
import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Transaction } from "../../platform/db/transaction.ts";
import { insertProvenAddress, insertSingleUse, type Purpose } from "../store/single-use.ts";

const MINUTE = 60_000;

/** How long a token of each purpose can be used, in milliseconds. */
export const tokenLives: Readonly<Record<Purpose, number>> = {
  address: 7 * 1440 * MINUTE,
  reset: 30 * MINUTE,
  password: 5 * MINUTE,
  challenge: 5 * MINUTE,
  invitation: 7 * 1440 * MINUTE,
  impersonation: MINUTE,
  passkey: 5 * MINUTE,
  "sign-on": 10 * MINUTE,
  "sign-on-link": 10 * MINUTE,
  // As long as the person is named: it is ended with the naming, and opens nothing but a sign-up.
  beneficiary: 100 * 365 * 1440 * MINUTE,
};

/** Whom or what a token is for. */
export interface TokenSubject {
  readonly userId?: string | null;
  readonly email?: string | null;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Makes a token of 256 random bits and stores its digest. The token itself is told once, here. */
export async function issueToken(tx: Transaction, purpose: Purpose, subject: TokenSubject, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertSingleUse(
    tx,
    digestOf(token),
    {
      purpose,
      user_id: subject.userId ?? null,
      email: subject.email ?? null,
      payload: subject.payload ?? {},
      expires_at: new Date(now.getTime() + tokenLives[purpose]),
    },
    now,
  );
  return token;
}

/** What is stored of a token. */
export function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Notes that a person opened a token that was mailed to an address: from now on it counts as theirs. */
export function proveAddress(tx: Transaction, userId: string, email: string, now: Date): Promise<void> {
  return insertProvenAddress(tx, userId, canonicalEmail(email), now);
}
