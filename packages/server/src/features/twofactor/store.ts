import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A second factor of a person. */
export interface FactorRow {
  readonly device_id: string;
  readonly kind: "totp" | "passkey" | "static";
  readonly name: string;
  /** The key of an authenticator app, or what is kept of a passkey; sealed. */
  readonly sealed: Buffer | null;
}

/** The second factors of a person, the oldest first. */
export function findFactors(database: Database, userId: string): Promise<readonly FactorRow[]> {
  return database.readPlatform<FactorRow>(sql`
    select device_id, kind, name, sealed from factor where user_id = ${userId} order by created_time, device_id`);
}

/** Inserts a second factor. */
export async function insertFactor(tx: Transaction, userId: string, factor: FactorRow, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into factor (device_id, user_id, kind, name, sealed, created_time)
    values (${factor.device_id}, ${userId}, ${factor.kind}, ${factor.name}, ${factor.sealed}, ${now})`);
}

/** Says which step of time was used last when an app is enrolled, or how often a passkey had signed. */
export async function insertLastStep(tx: Transaction, deviceId: string, step: number): Promise<void> {
  await tx.execute(sql`insert into factor_use (device_id, last_step) values (${deviceId}, ${step})`);
}

/** Takes the code of a step of time, once; false where that step or a later one was taken. */
export async function takeStep(database: Database, deviceId: string, step: number): Promise<boolean> {
  const rows = await database.readPlatform(sql`
    update factor_use set last_step = ${step} where device_id = ${deviceId} and last_step < ${step} returning 1`);
  return rows.length > 0;
}

/** How often a passkey had signed when it was used last. */
export async function findCount(database: Database, deviceId: string): Promise<number> {
  const rows = await database.readPlatform<{ last_step: string | number }>(sql`
    select last_step from factor_use where device_id = ${deviceId}`);
  return Number(rows[0]?.last_step ?? 0);
}

/** Takes a signature by its count, once; a passkey that counts nothing says 0 each time. */
export async function takeCount(database: Database, deviceId: string, count: number): Promise<boolean> {
  const rows = await database.readPlatform(sql`
    update factor_use set last_step = ${count}
    where device_id = ${deviceId} and (last_step < ${count}::bigint or (last_step = 0 and ${count}::bigint = 0)) returning 1`);
  return rows.length > 0;
}

/** Notes whose credential a passkey is; false where it is somebody’s already. */
export async function insertCredential(tx: Transaction, deviceId: string, digest: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into factor_credential (device_id, credential_digest) values (${deviceId}, ${digest})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

/** Inserts the digests of static codes. */
export async function insertCodes(tx: Transaction, deviceId: string, digests: readonly Buffer[]): Promise<void> {
  for (const digest of digests)
    await tx.execute(sql`insert into factor_code (device_id, code_digest) values (${deviceId}, ${digest})`);
}

/** Takes a static code, once. */
export async function takeCode(database: Database, deviceId: string, digest: Buffer, now: Date): Promise<boolean> {
  const rows = await database.readPlatform(sql`
    update factor_code set used_at = ${now}
    where device_id = ${deviceId} and code_digest = ${digest} and used_at is null returning 1`);
  return rows.length > 0;
}

/** Removes a factor of a person; false where they have none of this id. */
export async function deleteFactor(tx: Transaction, userId: string, deviceId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from factor where user_id = ${userId} and device_id = ${deviceId} returning 1`);
  return rows.length > 0;
}

/** Removes the static codes of a person, where `unlessOther` only if they have no app and no passkey left. */
export async function deleteStatic(tx: Transaction, userId: string, unlessOther: boolean): Promise<void> {
  await tx.execute(sql`
    delete from factor where user_id = ${userId} and kind = 'static'
      and not (${unlessOther} and exists (select from factor a where a.user_id = ${userId} and a.kind <> 'static'))`);
}
