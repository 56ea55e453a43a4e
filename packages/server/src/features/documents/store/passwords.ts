import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A password as it is kept, and the digest of the bytes that it opens. */
export interface SealedPassword {
  readonly sha256: Buffer;
  readonly sealed: Buffer;
}

/** The passwords that were last kept, the newest first. */
export function newestPasswords(tx: Reads, universe: string, most: number): Promise<readonly SealedPassword[]> {
  return tx.query<SealedPassword>(sql`
    select sha256, sealed from document_password
    where universe_id = ${universe} order by created_time desc limit ${most}`);
}

/** What opens these bytes, or null. */
export async function findPassword(tx: Reads, universe: string, sha256: Buffer): Promise<SealedPassword | null> {
  const rows = await tx.query<SealedPassword>(sql`
    select sha256, sealed from document_password where universe_id = ${universe} and sha256 = ${sha256}`);
  return rows[0] ?? null;
}

/** Keeps what opens bytes. */
export async function keepPassword(
  tx: Transaction,
  universe: string,
  { sha256, sealed }: SealedPassword,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into document_password (universe_id, sha256, sealed, created_time)
    values (${universe}, ${sha256}, ${sealed}, ${now})
    on conflict (universe_id, sha256) do update set sealed = excluded.sealed, created_time = excluded.created_time`);
}

/** Protected bytes of standing documents that nothing has opened, with a name that they have, the newest first. */
export function lockedContents(
  tx: Reads,
  universe: string,
  most: number,
): Promise<readonly { readonly sha256: Buffer; readonly name: string }[]> {
  return tx.query(sql`
    select c.sha256, min(d.name) as name from document_content c
    join document d on d.universe_id = c.universe_id and d.sha256 = c.sha256 and d.superseded is null
    where c.universe_id = ${universe} and c.reading ->> 'protection' = 'locked'
    group by c.sha256, c.created_time order by c.created_time desc limit ${most}`);
}
