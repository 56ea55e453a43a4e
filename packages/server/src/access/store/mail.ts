import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A mail on its way out. */
export interface MailRow {
  readonly mail_id: string;
  readonly recipient: string;
  readonly subject: string;
  /** Both bodies, sealed; null once it was sent. */
  readonly sealed: Buffer | null;
  readonly message_id: string;
  readonly status: "waiting" | "sent" | "failed";
  readonly created_time: Date;
}

/** Inserts a mail that waits to be sent. */
export async function insertMail(
  tx: Transaction,
  mail: {
    readonly id: string;
    readonly kind: string;
    readonly to: string;
    readonly subject: string;
    readonly sealed: Buffer;
    readonly messageId: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into mail (mail_id, kind, recipient, subject, sealed, message_id, created_time, updated_time)
    values (${mail.id}, ${mail.kind}, ${mail.to}, ${mail.subject}, ${mail.sealed}, ${mail.messageId}, ${mail.now}, ${mail.now})`);
}

/** A mail, or null. */
export async function readMail(database: Database, id: string): Promise<MailRow | null> {
  const rows = await database.readPlatform<MailRow>(sql`
    select mail_id, recipient, subject, sealed, message_id, status, created_time from mail where mail_id = ${id}`);
  return rows[0] ?? null;
}

/** Notes that a mail was sent, and forgets what it said. */
export async function markMailSent(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update mail set status = 'sent', sealed = null, attempts = attempts + 1, error = null, updated_time = ${now}
    where mail_id = ${id}`);
}

/** Notes a try that failed; answers how many there were. */
export async function countMailFailure(tx: Transaction, id: string, error: string, now: Date): Promise<number> {
  const rows = await tx.query<{ attempts: number }>(sql`
    update mail set attempts = attempts + 1, error = ${error}, updated_time = ${now} where mail_id = ${id}
    returning attempts`);
  return rows[0]?.attempts ?? 0;
}

/** Gives a mail up, and forgets what it said. */
export async function markMailFailed(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`update mail set status = 'failed', sealed = null where mail_id = ${id}`);
}

/** Forgets mails that ended before an instant; answers how many. */
export async function forgetMails(database: Database, before: Date): Promise<number> {
  const rows = await database.readPlatform(sql`
    delete from mail where status <> 'waiting' and updated_time < ${before} returning 1`);
  return rows.length;
}
