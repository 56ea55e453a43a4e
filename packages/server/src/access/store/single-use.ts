import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/**
 * What a token is for; it is refused everywhere else. `address` proves an e-mail address, `reset` sets a password that
 * was forgotten, `password` one of a person who just proved themselves, `challenge` asks for the second factor,
 * `passkey` is what a passkey has to sign for a session, `sign-on` what a browser brings back from a provider,
 * `sign-on-link` what links an account of the provider after a login,
 * `beneficiary` lets the address sign up whom an owner named.
 */
export type Purpose =
  | "address"
  | "reset"
  | "password"
  | "challenge"
  | "invitation"
  | "impersonation"
  | "passkey"
  | "sign-on"
  | "sign-on-link"
  | "beneficiary";

/** A token that works once. */
export interface SingleUseRow {
  readonly purpose: Purpose;
  readonly user_id: string | null;
  readonly email: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expires_at: Date;
}

const columns = sql`purpose, user_id, email, payload, expires_at`;

/** Inserts a token by its digest. */
export async function insertSingleUse(tx: Transaction, digest: Buffer, token: SingleUseRow, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into single_use_token (token_digest, purpose, user_id, email, payload, created_time, expires_at)
    values (${digest}, ${token.purpose}, ${token.user_id}, ${token.email}, ${JSON.stringify(token.payload)}::jsonb,
      ${now}, ${token.expires_at})`);
}

/** A token that can still be used, or null. */
export async function findSingleUse(database: Database, digest: Buffer, now: Date): Promise<SingleUseRow | null> {
  const rows = await database.readPlatform<SingleUseRow>(sql`
    select ${columns} from single_use_token where token_digest = ${digest} and used_at is null and expires_at > ${now}`);
  return rows[0] ?? null;
}

/** Uses a token up; null where it was used, is over, or never was. */
export function useToken(tx: Transaction, digest: Buffer, purpose: Purpose, now: Date): Promise<SingleUseRow | null> {
  return tx.maybe<SingleUseRow>(sql`
    update single_use_token set used_at = ${now}
    where token_digest = ${digest} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    returning ${columns}`);
}

/** Uses up every other token of a person for one of these purposes. */
export async function voidTokens(
  tx: Transaction,
  userId: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update single_use_token set used_at = ${now}
    where user_id = ${userId} and purpose = any(${purposes}::text[]) and used_at is null`);
}

/** Counts a try at what a token asks for, unless it had all of them; the token where the try counts. */
export async function countTokenTry(
  database: Database,
  digest: Buffer,
  purpose: Purpose,
  most: number,
  now: Date,
): Promise<SingleUseRow | null> {
  const rows = await database.readPlatform<SingleUseRow>(sql`
    update single_use_token set tries = tries + 1
    where token_digest = ${digest} and purpose = ${purpose} and used_at is null and expires_at > ${now}
      and tries < ${most}
    returning ${columns}`);
  return rows[0] ?? null;
}

/** Forgets tokens that ended before an instant; answers how many. */
export async function forgetTokens(database: Database, before: Date): Promise<number> {
  const rows = await database.readPlatform(sql`delete from single_use_token where expires_at < ${before} returning 1`);
  return rows.length;
}

/** Whether a person opened what was mailed to an address. */
export async function isProven(database: Database, userId: string, email: string): Promise<boolean> {
  const rows = await database.readPlatform(sql`
    select 1 from proven_address where user_id = ${userId} and email = ${canonicalEmail(email)}`);
  return rows.length > 0;
}

/** Notes that a person reads mail at an address, in its canonical form. */
export async function insertProvenAddress(tx: Transaction, userId: string, email: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into proven_address (user_id, email, proven_time) values (${userId}, ${email}, ${now}) on conflict do nothing`);
}
