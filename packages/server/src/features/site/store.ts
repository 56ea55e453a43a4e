import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** Keeps a message of a visitor. */
export async function insertMessage(
  tx: Transaction,
  message: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly content: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into contact_message (message_id, name, email, content, created_time)
    values (${message.id}, ${message.name}, ${message.email}, ${message.content}, ${message.now})`);
}

/** The addresses of everybody on the staff. */
export async function staffAddresses(database: Database): Promise<readonly string[]> {
  const rows = await database.readPlatform<{ email: string }>(
    sql`select email from app_user where is_staff and enabled order by email`,
  );
  return rows.map((row) => row.email);
}
